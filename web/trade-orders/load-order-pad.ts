import { arrivalText } from '#domain/delivery/delivery-words.ts'
import { OrderPad } from './order-pad.tsx'
import type { PadPlace } from './pad-place.ts'
import { loadPad } from './use-order-pad.ts'

/** What the order pad of a buyer shows: lines, credit, saved lists and units. A sentence when it is refused, null when it cannot be loaded. */
export async function loadOrderPad(place: PadPlace) {
  const [credit, saved, units] = await Promise.all([
    place.api('GET /api/trade/credit', {}),
    place.api('GET /api/trade/lists', {}),
    place.api('GET /api/trade/pack-words', {}),
  ])
  if (!credit.ok) return credit.reason === 'refused' ? credit.message : null
  return {
    OrderPad,
    place,
    credit: credit.body,
    arrives: arrivalText(credit.body.delivery, new Date()),
    lists: saved.ok ? saved.body.lists : null,
    words: units.ok ? units.body.words : [],
    pad: await loadPad(place),
  }
}
