import { delivery } from '../delivery.ts'
import { returns } from '../returns.ts'
import type { ShopProfile } from '#domain/settings/shop-profile.ts'

export const terms = (shop: ShopProfile) =>
  ({
    path: '/terms-and-conditions',
    title: 'Terms & Conditions',
    description:
      'The terms on which this shop sells: who may order, prices, payment, prescriptions, delivery and returns.',
    lead: 'The terms on which we sell, in plain words. By placing an order you agree to them.',
    sections: [
      {
        id: 'seller',
        heading: 'Who you buy from',
        paragraphs: [
          {
            text: `${shop.legalName}, ${shop.addresses[0].lines.join(', ')}, sells under the drug licences which stand at the foot of every page.`,
            link: { href: '/about-us', label: 'About Us' },
          },
        ],
      },
      {
        id: 'minors',
        heading: 'Who may order',
        paragraphs: [
          { text: 'Minors under 14 may use this shop only with the guidance of a parent or guardian.' },
          {
            text: 'Please order under your own name, to an address in India, with a telephone number at which we can reach you.',
          },
        ],
      },
      {
        id: 'prices',
        heading: 'Prices',
        paragraphs: [
          { text: 'Prices are in Indian rupees (Rs.) and include all taxes. None is above the MRP on the pack.' },
          {
            text: 'You pay the total that you saw when you placed the order. If a price changed meanwhile, nothing is ordered: we show you the new total first.',
          },
        ],
      },
      {
        id: 'payment',
        heading: 'Payment',
        paragraphs: [
          { text: 'You may pay by credit card, by debit card or with PayPal, or in cash on delivery.' },
          {
            text: 'The payment page shows which of them your order can be paid with. Card numbers are typed on the pages of the payment service and never reach us.',
          },
        ],
      },
      {
        id: 'orders',
        heading: 'Orders',
        paragraphs: [
          {
            text: 'An order is accepted when its page says Confirmed. If we cannot supply something after all, we tell you and return what you paid for it.',
          },
          { text: 'Until we pack an order you can cancel it on its page.' },
        ],
      },
      {
        id: 'prescriptions',
        heading: 'Prescription medicines',
        paragraphs: [
          {
            text: 'Medicines marked Rx are handed over against a valid prescription. The pharmacist will ask you for it, and may refuse what does not agree with it.',
          },
          {
            text: 'Schedule X medicines are never sold online. The outlet supplies them against the prescription which the law requires.',
          },
        ],
      },
      {
        id: 'delivery',
        heading: 'Delivery',
        paragraphs: [
          {
            text: `We deliver online orders within India for a flat ${delivery.fee}: in ${shop.city} on the ${delivery.times.hyderabad}, in cities within ${delivery.times.cities}, in remote places within ${delivery.times.remote}.`,
            link: { href: '/shipping-policy', label: 'Shipping Policy' },
          },
        ],
      },
      {
        id: 'returns',
        heading: 'Returns and refunds',
        paragraphs: [
          {
            text: `New, unopened items may be returned within ${returns.within} of delivery. Refunds arrive within ${returns.refundWithin}.`,
            link: { href: '/return-and-refund', label: 'Returns & Refund Policy' },
          },
        ],
      },
      {
        id: 'information',
        heading: 'Information on this site',
        paragraphs: [
          {
            text: 'Descriptions help you to recognise a product. They do not replace the advice of a doctor or pharmacist, and promise no cure.',
          },
          { text: 'Pictures of packs are drawings. What counts is the name, strength and pack size beside them.' },
        ],
      },
      {
        id: 'details',
        heading: 'Your account and your details',
        paragraphs: [
          {
            text: 'Keep your password to yourself; we never ask for it. Logging out removes what this shop keeps in your browser.',
          },
          {
            text: 'We use your details to fill your orders and to answer you. Couriers get the address and the telephone number, payment services the amount. Nobody else gets anything, unless the law orders it.',
          },
        ],
      },
      {
        id: 'law',
        heading: 'Law',
        paragraphs: [
          { text: `These terms are governed by the laws of India. The courts at ${shop.city} have jurisdiction.` },
        ],
      },
    ],
  }) as const
