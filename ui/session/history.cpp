// SPDX-License-Identifier: Apache-2.0
#include "ui/session/history.h"

namespace qdq::ui {

void History::leave(const Place& place)
{
    m_ahead.clear();
    if (!m_back.empty() && m_back.back() == place)
        return;
    m_back.push_back(place);
    if (m_back.size() > kMost)
        m_back.erase(m_back.begin());
}

History::Place History::goBack(const Place& here)
{
    const Place place = m_back.back();
    m_back.pop_back();
    m_ahead.push_back(here);
    return place;
}

History::Place History::goForward(const Place& here)
{
    const Place place = m_ahead.back();
    m_ahead.pop_back();
    m_back.push_back(here);
    return place;
}

void History::clear()
{
    m_back.clear();
    m_ahead.clear();
}

} // namespace qdq::ui
