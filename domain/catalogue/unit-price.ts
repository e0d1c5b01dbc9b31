import { paise, type Paise } from '../money.ts'

/** The price of one unit of a pack in whole paise; `null` if the number of units is unknown. */
export function unitPrice(price: Paise, units: number | null): Paise | null {
  return units ? paise(Math.round(price / units)) : null
}

/** The saving per unit of the other pack in whole per cent, rounded down; negative if it costs more. */
export function savingPercent(
  own: { readonly price: Paise; readonly units: number | null },
  other: { readonly price: Paise; readonly units: number | null },
): number | null {
  if (!own.units || !other.units || own.price === 0) return null
  return Math.floor((1 - other.price / other.units / (own.price / own.units)) * 100 + 1e-9)
}
