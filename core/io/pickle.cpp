// SPDX-License-Identifier: Apache-2.0
#include "core/io/pickle.h"

#include <bit>
#include <unordered_map>

// A stack machine whose every instruction only builds values. Opcodes: Python's `pickletools`
// documentation; which of them occur: file-formats 3.3.

namespace qdq {

namespace {

using Kind = PickleValue::Kind;

constexpr std::size_t kMaxPickle = 256ULL << 20;
constexpr std::size_t kMaxValues = 2'000'000;
constexpr std::size_t kMaxStack = 1'000'000;
constexpr std::uint64_t kMaxString = 64ULL << 20;

enum Opcode : std::uint8_t
{
    Mark = '(',
    Stop = '.',
    BinFloat = 'G',
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    None = 'N',
    BinPersId = 'Q',
    Reduce = 'R',
    ShortBinString = 'U',
    BinUnicode = 'X',
    EmptyList = ']',
    Append = 'a',
    Build = 'b',
    Global = 'c',
    Appends = 'e',
    BinGet = 'h',
    LongBinGet = 'j',
    BinPut = 'q',
    LongBinPut = 'r',
    SetItem = 's',
    Tuple = 't',
    SetItems = 'u',
    EmptyDict = '}',
    EmptyTuple = ')',
    BinBytes = 'B',
    ShortBinBytes = 'C',
    Proto = 0x80,
    NewObj = 0x81,
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    NewTrue = 0x88,
    NewFalse = 0x89,
    Long1 = 0x8a,
    ShortBinUnicode = 0x8c,
    BinUnicode8 = 0x8d,
    BinBytes8 = 0x8e,
    EmptySet = 0x8f,
    AddItems = 0x90,
    StackGlobal = 0x93,
    Memoize = 0x94,
    Frame = 0x95,
};

class Machine
{
public:
    explicit Machine(std::span<const std::byte> bytes)
        : m_bytes(bytes)
    {
    }

    Result<Pickle> run()
    {
        if (m_bytes.size() > kMaxPickle)
            return fail(ErrorCode::Limit, {},
                "pickle of more than " + std::to_string(kMaxPickle) + " bytes");
        while (!m_isStopped && m_problem.empty()) {
            m_start = m_at;
            const auto opcode = static_cast<std::uint8_t>(number(1));
            if (m_problem.empty())
                execute(opcode);
            if (m_stack.size() > kMaxStack || m_pickle.values.size() > kMaxValues)
                refuse("more values than the limit");
        }
        if (!m_problem.empty())
            return fail(ErrorCode::Malformed, "byte " + std::to_string(m_start),
                "pickle is damaged: " + m_problem);
        return std::move(m_pickle);
    }

private:
    void refuse(std::string problem)
    {
        if (m_problem.empty())
            m_problem = std::move(problem);
    }

    // ---- operands ----

    /// Little-endian.
    std::uint64_t number(unsigned width)
    {
        if (width > m_bytes.size() - m_at) {
            refuse("it ends early");
            return 0;
        }
        std::uint64_t value = 0;
        for (unsigned i = 0; i < width; ++i)
            value |= std::to_integer<std::uint64_t>(m_bytes[m_at + i]) << (8 * i);
        m_at += width;
        return value;
    }

    std::string text(std::uint64_t length)
    {
        if (length > m_bytes.size() - m_at || length > kMaxString) {
            refuse(
                "a text of " + std::to_string(length) + " bytes reaches past the end or the limit");
            return {};
        }
        std::string value(
            reinterpret_cast<const char*>(m_bytes.data()) + m_at, static_cast<std::size_t>(length));
        m_at += static_cast<std::size_t>(length);
        return value;
    }

    std::string line()
    {
        std::size_t end = m_at;
        while (end < m_bytes.size() && m_bytes[end] != std::byte {'\n'})
            ++end;
        if (end == m_bytes.size()) {
            refuse("a name does not end");
            return {};
        }
        std::string value = text(end - m_at);
        ++m_at;
        return value;
    }

    // ---- stack ----

    PickleId push(PickleValue value)
    {
        const auto id = static_cast<PickleId>(m_pickle.values.size());
        m_pickle.values.push_back(std::move(value));
        m_stack.push_back(id);
        return id;
    }
    void push(Kind kind) { push(PickleValue {kind, 0, 0, {}, {}}); }
    void pushInteger(Kind kind, std::int64_t value) { push(PickleValue {kind, value, 0, {}, {}}); }
    void pushText(Kind kind, std::string value)
    {
        push(PickleValue {kind, 0, 0, std::move(value), {}});
    }

    /// Values since the last mark may be taken, the mark itself not.
    [[nodiscard]] std::size_t floor() const { return m_marks.empty() ? 0 : m_marks.back(); }

    PickleId pop()
    {
        if (m_stack.size() <= floor()) {
            refuse("an instruction takes from an empty stack");
            return push(PickleValue {});
        }
        const PickleId id = m_stack.back();
        m_stack.pop_back();
        return id;
    }

    PickleValue& top()
    {
        if (m_stack.size() <= floor()) {
            refuse("an instruction looks at an empty stack");
            push(PickleValue {});
        }
        return m_pickle.values[m_stack.back()];
    }

    std::vector<PickleId> popToMark()
    {
        if (m_marks.empty()) {
            refuse("a mark is missing");
            return {};
        }
        const auto begin = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
        std::vector<PickleId> items(begin, m_stack.end());
        m_stack.erase(begin, m_stack.end());
        m_marks.pop_back();
        return items;
    }

    // ---- instructions ----

    void pushTuple(std::size_t count)
    {
        std::vector<PickleId> items(count);
        for (std::size_t i = count; i-- > 0;)
            items[i] = pop();
        push(PickleValue {Kind::Tuple, 0, 0, {}, std::move(items)});
    }

    void pushGlobal(std::string module, const std::string& name)
    {
        if (module == "__builtin__") // protocol 2 writes Python 2's names
            module = "builtins";
        pushText(Kind::Global, module + "." + name);
    }

    void call()
    {
        const PickleId arguments = pop();
        const PickleId callable = pop();
        push(PickleValue {Kind::Call, 0, 0, {}, {callable, arguments}});
    }

    /// Adds to the container on top. Sequences take items, dicts and calls (an OrderedDict) pairs.
    void extend(const std::vector<PickleId>& items, bool asPairs)
    {
        PickleValue& container = top();
        const bool takesPairs = container.kind == Kind::Dict || container.kind == Kind::Call;
        const bool takesItems = container.kind == Kind::List || container.kind == Kind::Set
            || container.kind == Kind::Call;
        if (asPairs ? !takesPairs || items.size() % 2 != 0 : !takesItems)
            return refuse("something is put into what is no container of its kind");
        container.items.insert(container.items.end(), items.begin(), items.end());
    }

    void remember(std::uint64_t key)
    {
        top();
        m_memo[key] = m_stack.back();
    }

    void recall(std::uint64_t key)
    {
        const auto found = m_memo.find(key);
        if (found == m_memo.end())
            return refuse("memo entry " + std::to_string(key) + " was never stored");
        m_stack.push_back(found->second);
    }

    void pushLong()
    {
        const std::string digits = text(number(1));
        if (digits.size() > 8)
            return pushText(Kind::BigInteger, digits);
        std::uint64_t value =
            digits.empty() || static_cast<signed char>(digits.back()) >= 0 ? 0 : ~std::uint64_t {0};
        for (std::size_t i = digits.size(); i-- > 0;)
            value = (value << 8U) | static_cast<std::uint8_t>(digits[i]);
        pushInteger(Kind::Integer, static_cast<std::int64_t>(value));
    }

    void pushFloat()
    {
        std::uint64_t bits = number(8); // the only big-endian operand
        bits = __builtin_bswap64(bits);
        push(PickleValue {Kind::Float, 0, std::bit_cast<double>(bits), {}, {}});
    }

    void execute(std::uint8_t opcode)
    {
        if (!executeScalar(opcode) && !executeContainer(opcode) && !executeObject(opcode)) {
            constexpr std::string_view kHex = "0123456789ABCDEF";
            refuse(std::string("unsupported instruction 0x") + kHex[opcode >> 4U]
                + kHex[opcode & 15U]);
        }
    }

    bool executeScalar(std::uint8_t opcode)
    {
        switch (opcode) {
        case None:
            push(Kind::None);
            return true;
        case NewTrue:
            pushInteger(Kind::Bool, 1);
            return true;
        case NewFalse:
            pushInteger(Kind::Bool, 0);
            return true;
        case BinInt:
            pushInteger(Kind::Integer, static_cast<std::int32_t>(number(4)));
            return true;
        case BinInt1:
            pushInteger(Kind::Integer, static_cast<std::int64_t>(number(1)));
            return true;
        case BinInt2:
            pushInteger(Kind::Integer, static_cast<std::int64_t>(number(2)));
            return true;
        case Long1:
            pushLong();
            return true;
        case BinFloat:
            pushFloat();
            return true;
        case ShortBinUnicode:
            pushText(Kind::String, text(number(1)));
            return true;
        case BinUnicode:
            pushText(Kind::String, text(number(4)));
            return true;
        case BinUnicode8:
            pushText(Kind::String, text(number(8)));
            return true;
        case ShortBinString:
        case ShortBinBytes:
            pushText(Kind::ByteString, text(number(1)));
            return true;
        case BinBytes:
            pushText(Kind::ByteString, text(number(4)));
            return true;
        case BinBytes8:
            pushText(Kind::ByteString, text(number(8)));
            return true;
        default:
            return false;
        }
    }

    bool executeContainer(std::uint8_t opcode)
    {
        switch (opcode) {
        case Mark:
            m_marks.push_back(m_stack.size());
            return true;
        case EmptyTuple:
            push(Kind::Tuple);
            return true;
        case EmptyList:
            push(Kind::List);
            return true;
        case EmptyDict:
            push(Kind::Dict);
            return true;
        case EmptySet:
            push(Kind::Set);
            return true;
        case Tuple: {
            std::vector<PickleId> items = popToMark();
            push(PickleValue {Kind::Tuple, 0, 0, {}, std::move(items)});
            return true;
        }
        case Tuple1:
            pushTuple(1);
            return true;
        case Tuple2:
            pushTuple(2);
            return true;
        case Tuple3:
            pushTuple(3);
            return true;
        case Append:
            extend({pop()}, false);
            return true;
        case Appends:
        case AddItems:
            extend(popToMark(), false);
            return true;
        case SetItem: {
            const PickleId value = pop();
            const PickleId key = pop();
            extend({key, value}, true);
            return true;
        }
        case SetItems:
            extend(popToMark(), true);
            return true;
        default:
            return false;
        }
    }

    bool executeObject(std::uint8_t opcode)
    {
        switch (opcode) {
        case Proto:
            if (const auto protocol = number(1); protocol < 2 || protocol > 5)
                refuse("protocol " + std::to_string(protocol) + ", expected 2 to 5");
            return true;
        case Frame:
            number(8);
            return true;
        case Stop:
            m_pickle.root = pop();
            m_isStopped = true;
            return true;
        case Global: {
            std::string module = line();
            pushGlobal(std::move(module), line());
            return true;
        }
        case StackGlobal: {
            const std::string name = m_pickle.values[pop()].text;
            pushGlobal(m_pickle.values[pop()].text, name);
            return true;
        }
        case Reduce:
        case NewObj:
            call();
            return true;
        case Build:
            pop();
            return true; // state is attributes of an object that never exists here
        case BinPersId: {
            const PickleId id = pop();
            push(PickleValue {Kind::PersistentId, 0, 0, {}, {id}});
            return true;
        }
        case BinPut:
            remember(number(1));
            return true;
        case LongBinPut:
            remember(number(4));
            return true;
        case Memoize:
            remember(m_memo.size());
            return true;
        case BinGet:
            recall(number(1));
            return true;
        case LongBinGet:
            recall(number(4));
            return true;
        default:
            return false;
        }
    }

    std::span<const std::byte> m_bytes;
    std::size_t m_at = 0;
    std::size_t m_start = 0; ///< of the current instruction
    Pickle m_pickle;
    std::vector<PickleId> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, PickleId> m_memo;
    std::string m_problem;
    bool m_isStopped = false;
};

} // namespace

Result<Pickle> readPickle(std::span<const std::byte> bytes)
{
    return Machine(bytes).run();
}

} // namespace qdq
