// SPDX-License-Identifier: Apache-2.0
// The list of weights of an archive, with the program and the values as they should be.
#include "core/io/reader.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/jsonmutator.h"
#include "tests/support/storedzip.h"

using namespace qdq;

QDQ_FUZZ_JSON_MUTATOR

namespace {

constexpr std::string_view kProgram = R"({"graph_module": {"graph": {
    "inputs": [{"as_tensor": {"name": "p_fc_weight"}}, {"as_tensor": {"name": "c_scale"}}],
    "outputs": [{"as_tensor": {"name": "c_scale"}}], "nodes": [], "tensor_values": {}},
  "signature": {"input_specs": [
      {"parameter": {"arg": {"name": "p_fc_weight"}, "parameter_name": "fc.weight"}},
      {"tensor_constant": {"arg": {"name": "c_scale"}, "tensor_constant_name": "scale"}}],
    "output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "c_scale"}}}}]}},
  "schema_version": {"major": 8, "minor": 20}})";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view config = fuzz::textOf(data, size);
    test::StoredZip zip;
    zip.add("m/archive_format", "pt2");
    zip.add("m/archive_version", "0");
    zip.add("m/models/model.json", kProgram);
    zip.add("m/data/weights/model_weights_config.json", config);
    zip.add("m/data/constants/model_constants_config.json", config);
    for (const char* folder : {"m/data/weights/weight_", "m/data/constants/tensor_"})
        for (int i = 0; i < 3; ++i)
            zip.add(folder + std::to_string(i), std::string(static_cast<std::size_t>(48 * i), '?'));
    const auto opened = openGraph("model.pt2", zip.bytes());
    fuzz::require(opened.has_value(), "weights never keep a graph from opening");
    fuzz::loadAll(opened->graph);
    return 0;
}
