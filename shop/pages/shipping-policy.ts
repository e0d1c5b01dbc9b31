import { delivery } from '../delivery.ts'

const { fee, times, nearby } = delivery

export const shippingPolicy = {
  path: '/shipping-policy',
  title: 'Shipping Policy',
  description: 'Delivery times, the flat delivery fee, and how parcels travel.',
  picture: {
    src: '/images/gallery/courier-desk.svg',
    alt: 'A parcel is wrapped at the courier desk; a van waits outside',
  },
  lead: 'How long it takes, what it costs, and how parcels travel.',
  times: {
    heading: 'How long it takes',
    india: [
      { where: 'Hyderabad', time: 'Same or next day', note: 'Ordered before noon, mostly the same day' },
      { where: 'Cities', time: times.cities, note: 'Standard delivery by courier' },
      { where: 'Remote places', time: times.remote, note: 'Where the courier does not go every day' },
    ],
    abroadHeading: 'International',
    abroad: [
      { where: 'Standard', time: times.international, note: 'By registered post' },
      { where: 'Expedited', time: times.expedited, note: 'By courier' },
    ],
    abroadNote:
      'The online shop takes addresses in India. For a parcel abroad please write or call first: a pharmacist will tell you what the law of that country lets in.',
    note: 'Business days are Monday to Saturday, without public holidays. They count from the day on which the pharmacist has everything needed, your prescription included.',
  },
  cost: {
    heading: 'What it costs',
    facts: [
      { label: 'Online orders, anywhere in India', value: `Flat ${fee}, whatever the order weighs` },
      { label: 'Where you see it', value: 'In the cart, before you check out, and in every total after' },
      { label: 'International parcels', value: 'By weight and country; we tell you before you decide' },
    ],
  },
  nearby: {
    heading: 'Free door delivery near the outlet',
    text: `Within ${nearby.radius} and for purchases above ${nearby.above}, things come to your door without a charge: ${nearby.how}. Online orders pay the flat fee, near and far.`,
  },
  travel: {
    heading: 'From our shelf to your door',
    steps: [
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
  questions: {
    heading: 'If something goes wrong',
    list: [
      {
        title: 'Nobody was at home',
        text: 'The courier tries again on the next business day and calls the number on the parcel first.',
      },
      {
        title: 'It is late',
        text: 'Call us with the order number. We ask the courier and tell you what we hear, on the same day.',
      },
      {
        title: 'It arrived damaged or warm',
        text: 'Do not use it. Take a picture and tell us within two days: we replace it or refund it, and pay the way back.',
      },
    ],
  },
} as const
