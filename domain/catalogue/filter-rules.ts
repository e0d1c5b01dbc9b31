import { type Paise, paise } from '../money.ts'

/** The maximum number of values of one filter of a product list. */
export const MAX_FILTER_VALUES = 10

/** The filters with a fixed set of values. Price bands are in rupees, the upper bound exclusive. */
export const fixedFilters = {
  availability: ['in-stock'],
  price: ['0-50', '50-100', '100-250', '250-500', '500-1000', '1000-'],
  prescription: ['required', 'not-required'],
} as const

/** The ends of a price band in paise: '50-100' → 5,000 and 10,000. The last one, '1000-', has no upper end. */
export function priceBandEnds(band: string): { readonly from: Paise; readonly to: Paise | null } {
  const [from, to] = band.split('-')
  return { from: paise(Number(from) * 100), to: to ? paise(Number(to) * 100) : null }
}
