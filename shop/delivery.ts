/**
 * How things get to the door and what that costs, said once for every page. The flat fee is what the cart charges
 * (domain/cart/price-cart.ts); a test holds the two together.
 */
export const delivery = {
  fee: 'Rs. 49.00',
  /** Spec §9. */
  times: {
    hyderabad: 'same or next day',
    cities: '3-4 business days',
    remote: '5-7 business days',
    international: '2-4 weeks',
    expedited: '7-10 business days',
  },
  /** A service of the outlet, not of the online shop (D20). */
  nearby: {
    radius: '5 km',
    above: 'Rs. 1,000.00',
    how: 'by the outlet’s own staff, for orders given at the counter, by phone or on WhatsApp',
  },
} as const

/** The times in India as numbers of business days, for search engines: from the order to the courier, then to the door. */
export const shippingDays = { handling: { min: 0, max: 1 }, transit: { min: 0, max: 6 } } as const
