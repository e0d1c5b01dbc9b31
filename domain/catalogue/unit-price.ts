import type { Paise } from '../money.ts'

/** What one unit of a pack costs in rupees with two decimals; `null` where nobody knows how many there are. */
export function unitPrice(price: Paise, units: number | null): number | null {
  return units === null || units <= 0 ? null : Math.round(price / units) / 100
}

/** How much less a unit of the other pack costs in whole per cent, rounded down so that no saving is overstated; negative where it costs more. */
export function savingPercent(
  own: { readonly price: Paise; readonly units: number | null },
  other: { readonly price: Paise; readonly units: number | null },
): number | null {
  if (!own.units || !other.units || own.price === 0) return null
  return Math.floor((1 - other.price / other.units / (own.price / own.units)) * 100 + 1e-9)
}
