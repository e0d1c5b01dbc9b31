import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const shippingPolicy: PageText = {
  path: '/shipping-policy',
  title: 'Shipping Policy',
  content: {
    description: 'Delivery times, the flat delivery fee, and how parcels travel.',
    lead: 'How long it takes, what it costs, and how parcels travel.',
    picture: '/images/gallery/courier-desk.svg',
    alt: 'A parcel is wrapped at the courier desk; a van waits outside',
    blocks: [
      { kind: 'heading', heading: 'How long it takes' },
      {
        kind: 'times',
        rows: [
          { where: 'Hyderabad', time: 'Same or next day', note: 'Ordered before noon, mostly the same day' },
          { where: 'Cities', time: '{citiesTime}', note: 'Standard delivery by courier' },
          { where: 'Remote places', time: '{remoteTime}', note: 'Where the courier does not go every day' },
        ],
      },
      { kind: 'subheading', heading: 'International' },
      {
        kind: 'times',
        rows: [
          { where: 'Standard', time: '{internationalTime}', note: 'By registered post' },
          { where: 'Expedited', time: '{expeditedTime}', note: 'By courier' },
        ],
      },
      {
        kind: 'paragraph',
        text: 'The online shop takes addresses in India. For a parcel abroad please write or call first: a pharmacist will tell you what the law of that country lets in.',
      },
      {
        kind: 'paragraph',
        text: 'Business days are Monday to Saturday, without public holidays. They count from the day on which the pharmacist has everything needed, your prescription included.',
      },
      {
        kind: 'factCard',
        heading: 'What it costs',
        rows: [
          { label: 'Online orders, anywhere in India', value: 'Flat {fee}, whatever the order weighs' },
          { label: 'Where you see it', value: 'In the cart, before you check out, and in every total after' },
          { label: 'International parcels', value: 'By weight and country; we tell you before you decide' },
        ],
      },
      {
        kind: 'card',
        heading: 'Free door delivery near the outlet',
        text: 'Within {nearbyRadius} and for purchases above {nearbyMinimum}, things come to your door without a charge: {nearbyHow}. Online orders pay the flat fee, near and far.',
      },
      { kind: 'heading', heading: 'From our shelf to your door', isBand: true },
      {
        kind: 'steps',
        rows: [
          { title: 'Read', text: 'A pharmacist reads the order and asks for the prescription where one is needed.' },
          {
            title: 'Packed',
            text: 'In plain paper. What must stay between 2 and 8°C goes into an insulated box with ice packs.',
          },
          {
            title: 'Handed over',
            text: 'To the courier. Carrier and tracking number then stand on the page of your order.',
          },
          { title: 'At your door', text: 'Somebody should be there. Cold parcels are never left at a gate.' },
        ],
      },
      { kind: 'heading', heading: 'If something goes wrong' },
      {
        kind: 'questions',
        rows: [
          {
            question: 'Nobody was at home',
            answer: 'The courier tries again on the next business day and calls the number on the parcel first.',
          },
          {
            question: 'It is late',
            answer: 'Call us with the order number. We ask the courier and tell you what we hear, on the same day.',
          },
          {
            question: 'It arrived damaged or warm',
            answer:
              'Do not use it. Take a picture and tell us within two days: we replace it or refund it, and pay the way back.',
          },
        ],
      },
      { kind: 'contact', heading: 'Where is my parcel?' },
    ],
  },
  invented: {
    'Free door delivery nearby': ['Within {nearbyRadius} and for purchases above'],
    'Cold chain': [
      'What must stay between 2 and 8°C goes into an insulated box',
      'Cold parcels are never left at a gate.',
    ],
    'Delivery times': ['Same or next day', '{citiesTime}', '{remoteTime}', '{internationalTime}', '{expeditedTime}'],
    'How the courier goes': [
      'The courier tries again on the next business day',
      'We ask the courier and tell you what we hear, on the same day.',
    ],
  },
  fixed: [
    'Hyderabad',
    'Same or next day',
    'Cities',
    '{citiesTime}',
    'Remote places',
    '{remoteTime}',
    'Standard',
    '{internationalTime}',
    'Expedited',
    '{expeditedTime}',
    'Online orders, anywhere in India',
    'Flat {fee}, whatever the order weighs',
    'Within {nearbyRadius} and for purchases above {nearbyMinimum}, things come to your door without a charge: {nearbyHow}. Online orders pay the flat fee, near and far.',
  ],
}
