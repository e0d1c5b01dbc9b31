import { delivery } from './delivery.ts'
import { testimonials } from './testimonials.ts'

const { fee, times, nearby } = delivery

/** The texts of the home page. */
export const home = {
  banners: [
    {
      picture: '/images/banners/counter.svg',
      title: 'Your chemist since 1974, now at your door',
      text: 'Prescription medicines, wellness and devices from one trusted counter in Hyderabad.',
    },
    {
      picture: '/images/banners/delivery.svg',
      title: 'From our shelf to your street',
      text: `In Hyderabad ${times.hyderabad}, in other cities ${times.cities}, by courier all over India.`,
    },
    {
      picture: '/images/banners/cold-chain.svg',
      title: 'Kept cold, all the way',
      text: 'Insulin, vaccines and injections leave our cold store in insulated boxes with ice packs.',
    },
  ],

  /** Each is a search; `synonyms.csv` has its words. */
  needs: [
    { name: 'Fever & pain', search: 'pain', icon: 'thermometer' },
    { name: 'Diabetes', search: 'diabetes', icon: 'drop' },
    { name: 'BP & heart', search: 'heart', icon: 'heart' },
    { name: 'Stomach', search: 'stomach', icon: 'bowl' },
    { name: 'Cold & cough', search: 'cold cough', icon: 'tissue' },
    { name: 'Women', search: 'women', icon: 'flower' },
    { name: 'Vitamins', search: 'vitamins', icon: 'capsule' },
    { name: 'Devices', search: 'devices', icon: 'pulse' },
  ],

  history: {
    title: 'Half a century at the same counter',
    text: 'In 1974 two brothers opened a single room beside the clock tower with forty medicines and a ledger. The room became a retail outlet, a wholesale store and a courier desk; the ledger became this shop. What has not changed is who packs your order: a registered pharmacist, who reads every prescription.',
  },

  /** Phones show the first picture only. */
  categories: [
    {
      name: 'Diabetes',
      slug: 'diabetes',
      pictures: ['/images/products/indumeter-home-1-640.webp', '/images/products/industrip-25-1-640.webp'],
      text: 'Tablets, insulin, meters and strips',
    },
    {
      name: 'Infertility',
      slug: 'infertility',
      pictures: ['/images/products/folivatsa-5-1-640.webp', '/images/products/jananitest-card-1-640.webp'],
      text: 'Medicines for both partners, handled discreetly',
    },
    {
      name: 'Ayurveda',
      slug: 'ayurveda',
      pictures: ['/images/products/chyavatika-500g-1-640.webp', '/images/products/ashvakalp-250-1-640.webp'],
      text: 'Traditional preparations for everyday wellbeing',
    },
  ],

  testimonials,

  /** Free door delivery is a service of the outlet, not of the online shop (delivery-4). */
  delivery: [
    {
      icon: 'truck',
      title: 'Online orders',
      text: `Flat ${fee} for delivery anywhere in India. Hyderabad: ${times.hyderabad}; cities: ${times.cities}; remote places: ${times.remote}.`,
    },
    {
      icon: 'store',
      title: 'Free door delivery nearby',
      text: `Within ${nearby.radius} for purchases above ${nearby.above}: ${nearby.how}.`,
    },
    {
      icon: 'snowflake',
      title: 'Cold chain',
      text: 'Medicines kept between 2 and 8°C travel in insulated boxes.',
    },
    {
      icon: 'shield',
      title: 'Checked by a pharmacist',
      text: 'Every prescription is read before packing, and the bill names batch and expiry.',
    },
  ],
} as const

export type HomeTexts = typeof home
