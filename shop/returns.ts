/** Periods of returns and refunds (shop-3). */
export const returns = {
  within: '30 days',
  refundWithin: 'four weeks',
  transit: '5-10 days',
  processing: '3-5 business days',
  bank: '5-10 business days',
} as const
