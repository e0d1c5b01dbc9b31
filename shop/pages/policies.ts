import type { StaticPage } from './static-page.ts'

/** What the shop promises and asks. The owner edits the words here. */
export const policyPages = {
  shippingPolicy: {
    path: '/shipping-policy',
    title: 'Shipping Policy',
    description: 'Delivery times, the flat delivery fee and how parcels travel.',
    sections: [
      {
        heading: 'How long it takes',
        list: [
          'Hyderabad: same or next day',
          'Cities: standard delivery in 3-4 business days',
          'Remote places: 5-7 business days',
          'International: 2-4 weeks, or 7-10 business days expedited',
        ],
      },
      {
        heading: 'What it costs',
        paragraphs: [
          'Online orders within India pay a flat delivery fee of Rs. 49. The cart shows it before you check out.',
          'Free door delivery within 5 km for purchases above Rs 1,000 is a service of the retail outlet’s own staff, for orders given at the counter, by phone or on WhatsApp.',
        ],
      },
      {
        heading: 'International parcels',
        paragraphs: [
          'The online shop delivers to addresses in India. For a parcel abroad please write or call; the pharmacist will tell you what the law of the country allows.',
        ],
      },
    ],
  },
  returnAndRefund: {
    path: '/return-and-refund',
    title: 'Returns & Refund Policy',
    description: 'New, unopened items may be returned within 30 days of delivery.',
    sections: [
      {
        heading: 'Returns',
        paragraphs: [
          'You may return new, unopened items within 30 days of delivery for a refund. We also pay the way back when the mistake was ours: a wrong, damaged or expired item.',
        ],
      },
      {
        heading: 'When the money comes',
        paragraphs: ['Expect your refund within four weeks of giving the parcel to the courier, often sooner:'],
        list: [
          '5-10 days for the parcel to reach us',
          '3-5 business days for us to process it',
          '5-10 business days for your bank to book it',
        ],
      },
      {
        heading: 'How to return',
        paragraphs: ['Call or write to us with your order number. We will tell you where to send the parcel.'],
      },
    ],
  },
  terms: {
    path: '/terms-and-conditions',
    title: 'Terms & Conditions',
    description: 'The terms on which this shop sells.',
    sections: [
      {
        heading: 'Who may order',
        paragraphs: ['Minors under 14 may use this shop only with the guidance of a parent or guardian.'],
      },
      {
        heading: 'Prescription medicines',
        paragraphs: [
          'Medicines marked Rx are handed over against a valid prescription. The pharmacist will ask you for it.',
        ],
      },
      {
        heading: 'Prices and payment',
        paragraphs: [
          'Prices are in Indian rupees and include all taxes. Payment may be made by credit or debit card, PayPal, or cash on delivery, as far as the payment page offers it.',
        ],
      },
      {
        heading: 'Information on this site',
        paragraphs: [
          'Descriptions help you to recognise a product. They do not replace the advice of a doctor or pharmacist.',
        ],
      },
      {
        heading: 'Law',
        paragraphs: ['These terms are governed by the laws of India; the courts at Hyderabad have jurisdiction.'],
      },
    ],
  },
} as const satisfies Record<string, StaticPage>
