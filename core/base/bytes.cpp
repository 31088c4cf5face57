// SPDX-License-Identifier: Apache-2.0
#include "core/base/bytes.h"

#include <nettle/base64.h>

namespace qdq {

Result<Bytes> fromBase64(std::string_view text)
{
    Bytes bytes(BASE64_DECODE_LENGTH(text.size()));
    base64_decode_ctx context;
    base64_decode_init(&context);
    std::size_t size = bytes.size();
    // nettle counts the bytes it wrote in `size` and refuses foreign characters and wrong padding.
    if (base64_decode_update(&context, &size, reinterpret_cast<std::uint8_t*>(bytes.data()),
            text.size(), text.data())
            == 0
        || base64_decode_final(&context) == 0)
        return fail(ErrorCode::Malformed, {}, "data is not base64");
    bytes.resize(size);
    return bytes;
}

std::string toBase64(std::span<const std::byte> bytes)
{
    std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
    base64_encode_raw(
        text.data(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    return text;
}

} // namespace qdq
