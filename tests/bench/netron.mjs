// SPDX-License-Identifier: Apache-2.0
// The same files in Netron and here, side by side: from the wish to open one to its graph drawn,
// median of three. Run by hand; not a test.
//
//     node netron.mjs QDQSCOPE FILE...
//
// Needs `netron` (pip install netron; or its path in NETRON), Chromium (/usr/bin/chromium, or its
// path in CHROMIUM) and `npm install puppeteer-core` in the folder it is started from. Says so and
// ends well where one is missing. Netron is served on this machine; its time is from navigation to
// the first frame after its nodes stand in the page, so neither its server nor the browser's start
// counts. Ours is from before the process to the first picture. Both draw 1280 × 800.
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

const RUNS = 3;
const LONGEST = 180_000; // ms; a viewer that needs more is said to need more
const NETRON = process.env.NETRON ?? 'netron';
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

function leaveOut(why) {
    console.log(`left out: ${why}`);
    process.exit(0);
}

function loadPuppeteer() {
    try {
        return createRequire(join(process.cwd(), 'x.js'))('puppeteer-core');
    } catch {
        return leaveOut('puppeteer-core is not installed here');
    }
}

function checkPrograms() {
    try {
        execFileSync(NETRON, ['--version'], { stdio: 'ignore' });
    } catch {
        leaveOut(`${NETRON} cannot be run`);
    }
    try {
        accessSync(CHROMIUM, constants.X_OK);
    } catch {
        leaveOut(`${CHROMIUM} is not there`);
    }
}

function median(values) {
    return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/**
 * Serves a file. Netron's server talks to one client at a time, and a browser holds several
 * connections open: one of ours stands between, which passes on one request after the other.
 */
async function serve(file, port) {
    const netron = spawn(NETRON, ['--port', String(port + 1), '--verbosity', 'quiet', file],
        { stdio: 'ignore' });
    const ask = (path, method = 'GET') => new Promise((done, failed) => {
        const options = { port: port + 1, path, method, agent: false };
        request(options, answer => done(answer)).on('error', failed).end();
    });
    let last = Promise.resolve();
    const between = createServer((wanted, answer) => {
        last = last.then(async () => {
            const passed = await ask(wanted.url, wanted.method);
            answer.writeHead(passed.statusCode, passed.headers);
            await pipeline(passed, answer);
        }).catch(() => answer.destroy());
    });
    between.listen(port);
    const close = () => {
        netron.kill();
        between.closeAllConnections();
        between.close();
    };
    for (let i = 0; i < 200; ++i) {
        try {
            (await ask('/')).resume();
            return { close };
        } catch {
            await pause(100);
        }
    }
    close();
    throw new Error('netron does not answer');
}

/** Milliseconds from navigation to the graph drawn; Infinity past LONGEST. */
async function openInNetron(puppeteer, port) {
    const profile = mkdtempSync(join(tmpdir(), 'netron-'));
    const browser = await puppeteer.launch({
        executablePath: CHROMIUM,
        headless: true,
        userDataDir: profile,
        protocolTimeout: 2 * LONGEST,
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
            '--disable-background-networking', '--disable-component-update', '--disable-sync',
            // It asks hosts of the network before it opens anything; here they answer "no" at once.
            '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
    });
    try {
        const page = await browser.newPage();
        await page.setViewport({ width: 1280, height: 800 });
        const url = `http://localhost:${port}/`;
        await page.setCookie({ name: 'consent', value: '1', url }); // it asks first, else
        const start = performance.now();
        await page.goto(url, { waitUntil: 'domcontentloaded' });
        await page.waitForFunction(() => {
            const body = document.body.classList;
            return body.contains('default') && document.querySelectorAll('.node').length > 0;
        }, { timeout: LONGEST, polling: 20 });
        await page.evaluate(() => new Promise(done => requestAnimationFrame(
            () => requestAnimationFrame(done))));
        return performance.now() - start;
    } catch (error) {
        if (error.name === 'TimeoutError')
            return Infinity;
        throw error;
    } finally {
        await browser.close();
        rmSync(profile, { recursive: true, force: true });
    }
}

/** Milliseconds from before the process to the first picture. */
function openHere(program, file) {
    return new Promise((done, failed) => {
        const start = Date.now();
        const child = spawn(program, [file], {
            env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', QDQSCOPE_TIMING: '1' },
            stdio: ['ignore', 'ignore', 'pipe'],
        });
        let said = '';
        child.on('error', failed);
        child.on('exit', () => failed(new Error(`${program} drew no picture: ${said}`)));
        child.stderr.on('data', bytes => {
            said += bytes;
            const stamp = /first picture .* at (\d+)/.exec(said);
            if (!stamp)
                return;
            child.removeAllListeners('exit');
            child.kill('SIGKILL');
            done(Number(stamp[1]) - start);
        });
    });
}

const seconds = ms => (ms === Infinity ? `> ${LONGEST / 1000}` : (ms / 1000).toFixed(2));

async function main(program, files) {
    checkPrograms();
    const puppeteer = loadPuppeteer();
    console.log(`load ${loadavg()[0].toFixed(1)}`);
    console.log('file                        Netron s     here s      times');
    let port = 18080;
    for (const file of files) {
        const server = await serve(file, port += 2);
        const theirs = [];
        const ours = [];
        try {
            for (let i = 0; i < RUNS && theirs[0] !== Infinity; ++i) {
                ours.push(await openHere(program, file)); // in turn: both meet the same machine
                theirs.push(await openInNetron(puppeteer, port));
            }
        } finally {
            server.close();
        }
        const ratio = (median(theirs) / median(ours)).toFixed(1);
        console.log(`${basename(file).padEnd(24)} ${seconds(median(theirs)).padStart(11)} `
            + `${seconds(median(ours)).padStart(10)} ${ratio.padStart(10)}`);
    }
}

const [program, ...files] = process.argv.slice(2);
if (!program || files.length === 0) {
    console.error('usage: node netron.mjs QDQSCOPE FILE...');
    process.exit(2);
}
await main(program, files);
