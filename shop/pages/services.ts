import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const services: PageText = {
  path: '/services',
  title: 'Services',
  content: {
    description: 'Retail and wholesale supply, home delivery, courier, cold chain and hard-to-find medicines.',
    lead: 'Retail and wholesale supply, home delivery, courier, cold chain and hard-to-find medicines.',
    picture: '/images/gallery/counter.svg',
    alt: 'A customer hands her prescription over the counter',
    blocks: [
      { kind: 'heading', heading: 'What we do for you' },
      {
        kind: 'cards',
        rows: [
          {
            icon: 'store',
            title: 'Retail',
            text: 'Prescription and over-the-counter medicines, health products, devices and tests, at the outlet and online.',
            linkText: 'Browse our products',
            link: '/products',
          },
          {
            icon: 'grid',
            title: 'Wholesale',
            text: 'Supply to clinics, nursing homes and other chemists, with batch-wise bills and regular price lists.',
            linkText: 'How wholesale works',
            link: '#wholesale',
          },
          {
            icon: 'home',
            title: 'Home delivery nearby',
            text: 'Free within {nearbyRadius} for purchases above {nearbyMinimum}: {nearbyHow}.',
            linkText: 'Order on WhatsApp',
            link: '{whatsAppLink}',
          },
          {
            icon: 'truck',
            title: 'Courier',
            text: 'Online orders go anywhere in India for a flat {fee}. You can follow the parcel on the page of your order.',
            linkText: 'Shipping Policy',
            link: '/shipping-policy',
          },
          {
            icon: 'snowflake',
            title: 'Cold chain',
            text: 'Insulin, vaccines and injections are stored at 2 to 8°C and travel in insulated boxes with ice packs.',
            linkText: 'See insulin',
            link: '/products?search=insulin',
          },
          {
            icon: 'search',
            title: 'Hard-to-find medicines',
            text: 'Life-saving and speciality medicines, ordered from the makers’ stockists against a prescription.',
            linkText: 'Ask for a medicine',
            link: '/contact-us#enquiry',
          },
        ],
      },
      { kind: 'heading', heading: 'What happens to an order', isBand: true },
      {
        kind: 'steps',
        rows: [
          { title: 'You order', text: 'Here, at the counter, by phone or on WhatsApp.' },
          {
            title: 'A pharmacist reads it',
            text: 'Line by line, against the prescription where one is needed. If something is unclear, we call you.',
          },
          { title: 'We pack it', text: 'With batch and expiry on the bill, and ice packs around what must stay cold.' },
          { title: 'It travels', text: 'With our own staff near the outlet, by courier everywhere else.' },
        ],
      },
      { kind: 'heading', heading: 'Wholesale' },
      {
        kind: 'facts',
        picture: '/images/gallery/wholesale.svg',
        alt: 'The wholesale store: racks of cartons, a trolley, and somebody with a list',
        rows: [
          { label: 'For', value: 'Clinics, nursing homes and chemists with a drug licence' },
          { label: 'How to order', value: 'By telephone or mail, with a copy of your licence the first time' },
          { label: 'Bills', value: 'Batch by batch, with GST, maker and expiry' },
          { label: 'Hours', value: '{officeHours}.{officeClosed}' },
          { label: 'Telephone', value: '{wholesalePhone}', link: '{wholesalePhoneLink}' },
        ],
      },
      { kind: 'contact', heading: 'Ask a pharmacist' },
    ],
  },
  invented: {
    Wholesale: [
      'Supply to clinics, nursing homes and other chemists',
      'Clinics, nursing homes and chemists with a drug licence',
      'By telephone or mail, with a copy of your licence',
      'Batch by batch, with GST, maker and expiry',
      '{wholesalePhone}',
      'The wholesale store: racks of cartons',
    ],
    'Free door delivery nearby': ['Free within {nearbyRadius}', 'With our own staff near the outlet'],
    'Cold chain': ['Insulin, vaccines and injections are stored at 2 to 8°C'],
    'Hard-to-find medicines': ['Life-saving and speciality medicines, ordered from'],
  },
  fixed: [
    'Free within {nearbyRadius} for purchases above {nearbyMinimum}: {nearbyHow}.',
    'Online orders go anywhere in India for a flat {fee}. You can follow the parcel on the page of your order.',
  ],
}
