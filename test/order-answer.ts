import type { Order } from '#contract/orders.ts'

/** An order as the API answers it: a confirmed cash order of one product. */
export function buildOrderAnswer(changes: Partial<Order> = {}): Order {
  return {
    _id: 'ord_1',
    orderId: '100001',
    status: 'Confirmed',
    paymentStatus: 'Pending',
    paymentType: 'COD',
    itemsTotal: 25,
    deliveryFee: 49,
    totalAmount: 74,
    amountCharged: 74,
    amountPaid: 0,
    amountDue: 74,
    createdAt: '2026-11-20T06:30:00.000Z',
    items: [{ _id: 'a', image: '', productName: 'Tablet', price: 12.5, quantity: 2 }],
    shippingDetails: {
      name: 'Asha Rao',
      phoneNumber: '9000000001',
      email: 'asha@customer.example',
      address: '7 Example Lane',
      city: 'Hyderabad',
      state: 'Telangana',
      postalCode: '500000',
      country: 'India',
    },
    shipmentDetails: {
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      shippingDate: null,
      estimatedDeliveryDate: null,
      shippingCost: null,
    },
    promisedOn: '2026-11-21',
    collectAt: null,
    canPayNow: false,
    cuts: [],
    refunds: [],
    payouts: [],
    deliveryTries: [],
    documents: [],
    checkedBy: null,
    history: [{ at: '2026-11-20T06:30:00.000Z', status: 'Confirmed', paymentStatus: 'Pending', note: 'Order placed' }],
    ...changes,
  }
}
