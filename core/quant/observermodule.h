// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/qspec.h"

namespace qdq {

/// The observer that a spec asks for, without state and name (pt2e-quantization 6.4, 7.1; torchao
/// prepare.py
/// `_create_obs_or_fq_from_qspec`). `spec` is plain, fixed or derived; a derived one comes without
/// its sources. Refused, where the constructor raises: a scheme, range or dtype that the observer
/// class does not take. Unsupported: a class that is none of core/quant/observer.h.
[[nodiscard]] Result<ObserverModule> observerFromSpec(const QSpec& spec);

} // namespace qdq
