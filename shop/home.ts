import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const home: PageText = {
  path: '/',
  title: 'Home',
  hasFixedParts: true,
  content: {
    description:
      '{name} in {city}: medicines and health products by retail and wholesale, with home delivery and courier all over India.',
    blocks: [
      {
        kind: 'needs',
        rows: [
          { name: 'Fever & pain', search: 'pain', icon: 'thermometer', picture: '/images/needs/fever.svg' },
          { name: 'Diabetes', search: 'diabetes', icon: 'drop', picture: '/images/needs/diabetes.svg' },
          { name: 'BP & heart', search: 'heart', icon: 'heart', picture: '/images/needs/heart.svg' },
          { name: 'Stomach', search: 'stomach', icon: 'bowl', picture: '/images/needs/stomach.svg' },
          { name: 'Cold & cough', search: 'cold cough', icon: 'tissue', picture: '/images/needs/cold.svg' },
          { name: 'Women', search: 'women', icon: 'flower', picture: '/images/needs/women.svg' },
          { name: 'Vitamins', search: 'vitamins', icon: 'capsule', picture: '/images/needs/vitamins.svg' },
          { name: 'Devices', search: 'devices', icon: 'pulse', picture: '/images/needs/devices.svg' },
        ],
      },
      {
        kind: 'banners',
        rows: [
          {
            picture: '/images/banners/counter.svg',
            title: 'Your chemist since 1974, now at your door',
            text: 'Prescription medicines, wellness and devices from one trusted counter in Hyderabad.',
          },
          {
            picture: '/images/banners/delivery.svg',
            title: 'From our shelf to your street',
            text: 'In Hyderabad {hyderabadTime}, in other cities {citiesTime}, by courier all over India.',
          },
          {
            picture: '/images/banners/cold-chain.svg',
            title: 'Kept cold, all the way',
            text: 'Insulin, vaccines and injections leave our cold store in insulated boxes with ice packs.',
          },
        ],
      },
      {
        kind: 'categories',
        rows: [
          {
            name: 'Diabetes',
            slug: 'diabetes',
            text: 'Tablets, insulin, meters and strips',
            picture: '/images/products/indumeter-home-1-640.webp',
            picture2: '/images/products/industrip-25-1-640.webp',
          },
          {
            name: 'Infertility',
            slug: 'infertility',
            text: 'Medicines for both partners, handled discreetly',
            picture: '/images/products/folivatsa-5-1-640.webp',
            picture2: '/images/products/jananitest-card-1-640.webp',
          },
          {
            name: 'Ayurveda',
            slug: 'ayurveda',
            text: 'Traditional preparations for everyday wellbeing',
            picture: '/images/products/chyavatika-500g-1-640.webp',
            picture2: '/images/products/ashvakalp-250-1-640.webp',
          },
        ],
      },
      {
        kind: 'blurb',
        title: 'Half a century at the same counter',
        text: 'In 1974 two brothers opened a single room beside the clock tower with forty medicines and a ledger. The room became a retail outlet, a wholesale store and a courier desk; the ledger became this shop. What has not changed is who packs your order: a registered pharmacist, who reads every prescription.',
      },
      {
        kind: 'quotes',
        rows: [
          {
            text: 'My mother’s insulin arrived the same evening, still cold, with the ice pack frozen. They had called first to ask whether someone was at home.',
            who: 'Farida, Hyderabad',
          },
          {
            text: 'They told me that one medicine was out of stock and when it would come. It came on that day.',
            who: 'Prakash, Warangal',
          },
          {
            text: 'Our clinic orders every week. The batches on the bill always match the boxes.',
            who: 'Dr Nandini, Karimnagar',
          },
        ],
      },
      {
        kind: 'cards',
        rows: [
          {
            icon: 'truck',
            title: 'Online orders',
            text: 'Flat {fee} for delivery anywhere in India. Hyderabad: {hyderabadTime}; cities: {citiesTime}; remote places: {remoteTime}.',
          },
          {
            icon: 'store',
            title: 'Free door delivery nearby',
            text: 'Within {nearbyRadius} for purchases above {nearbyMinimum}: {nearbyHow}.',
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
      },
    ],
  },
  invented: {
    'The banner of the year of founding': ['Your chemist since 1974, now at your door'],
    'The banner of the cold store': ['Insulin, vaccines and injections leave our cold store'],
    'Our history in short': ['In 1974 two brothers opened a single room'],
    'Words of customers': [
      'My mother’s insulin arrived the same evening',
      'They told me that one medicine was out of stock',
      'Our clinic orders every week.',
    ],
    'Delivery times': ['In Hyderabad {hyderabadTime}', 'Hyderabad: {hyderabadTime}'],
    'Free door delivery nearby': ['Within {nearbyRadius} for purchases above'],
    'Cold chain': ['Medicines kept between 2 and 8°C travel in insulated boxes.'],
  },
  fixed: [
    'Diabetes',
    'Infertility',
    'Ayurveda',
    'Flat {fee} for delivery anywhere in India. Hyderabad: {hyderabadTime}; cities: {citiesTime}; remote places: {remoteTime}.',
    'Within {nearbyRadius} for purchases above {nearbyMinimum}: {nearbyHow}.',
    'In Hyderabad {hyderabadTime}, in other cities {citiesTime}, by courier all over India.',
  ],
}
