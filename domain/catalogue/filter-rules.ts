/** The maximum number of values of one filter of a product list. */
export const MAX_FILTER_VALUES = 10

/** The filters with a fixed set of values. Price bands are in rupees, the upper bound exclusive. */
export const fixedFilters = {
  availability: ['in-stock'],
  price: ['0-50', '50-100', '100-250', '250-500', '500-1000', '1000-'],
  prescription: ['required', 'not-required'],
} as const
