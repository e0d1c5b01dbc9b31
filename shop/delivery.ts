/** Delivery times and prices for every page. A test compares `fee` with the fee of domain/cart/price-cart.ts. */
export const delivery = {
  fee: 'Rs. 49.00',
  /** The flat fee and times of the Shipping Policy (shop-3). */
  times: {
    hyderabad: 'same or next day',
    cities: '3-4 business days',
    remote: '5-7 business days',
    international: '2-4 weeks',
    expedited: '7-10 business days',
  },
  /** A service of the outlet, not of the online shop (delivery-4). */
  nearby: {
    radius: '5 km',
    above: 'Rs. 1,000.00',
    how: 'by the outlet’s own staff, for orders given at the counter, by phone or on WhatsApp',
  },
} as const

/** Business days in India, for search engines: until the courier takes a parcel, and until it is delivered. */
export const shippingDays = { handling: { min: 0, max: 1 }, transit: { min: 0, max: 6 } } as const
