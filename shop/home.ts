/** The words of the home page. The owner edits them here. */
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
      text: 'Same or next day in Hyderabad, 3-4 business days in other cities, by courier all over India.',
    },
    {
      picture: '/images/banners/cold-chain.svg',
      title: 'Kept cold, all the way',
      text: 'Insulin, vaccines and injections leave our cold store in insulated boxes with ice packs.',
    },
  ],

  history: {
    title: 'Half a century at the same counter',
    text: 'In 1974 two brothers opened a single room beside the clock tower with forty medicines and a ledger. The room became a retail outlet, a wholesale store and a courier desk; the ledger became this shop. What has not changed is who packs your order: a registered pharmacist, who reads every prescription.',
  },

  categories: [
    { name: 'Diabetes', slug: 'diabetes', icon: 'drop', text: 'Tablets, insulin, meters and strips' },
    {
      name: 'Infertility',
      slug: 'infertility',
      icon: 'seedling',
      text: 'Medicines for both partners, handled discreetly',
    },
    { name: 'Ayurveda', slug: 'ayurveda', icon: 'leaf', text: 'Traditional preparations for everyday wellbeing' },
  ],

  testimonials: [
    {
      text: 'My mother’s insulin arrived the same evening, still cold, with the ice pack frozen. They had called first to ask whether someone was at home.',
      who: 'Farida, Hyderabad',
    },
    {
      text: 'They told me plainly that one medicine was out of stock and when it would come. It came on that day.',
      who: 'Prakash, Warangal',
    },
    {
      text: 'Our clinic orders once a week. The batches and expiry dates on the bill always match the boxes.',
      who: 'Dr Nandini, Karimnagar',
    },
  ],

  /** The statement on free door delivery is worded as what it is (D20). */
  delivery: [
    {
      icon: 'truck',
      title: 'Online orders',
      text: 'Flat Rs. 49 for delivery anywhere in India. Same or next day in Hyderabad, 3-4 business days in cities, 5-7 in remote places.',
    },
    {
      icon: 'store',
      title: 'Free door delivery nearby',
      text: 'Within 5 km for purchases above Rs 1,000: by the outlet’s own staff, for orders given at the counter, by phone or on WhatsApp.',
    },
    {
      icon: 'snowflake',
      title: 'Cold chain',
      text: 'Medicines that must stay between 2 and 8°C travel in insulated boxes and are never left at a gate.',
    },
    {
      icon: 'shield',
      title: 'Checked by a pharmacist',
      text: 'Every order is read against its prescription before it is packed, with batch and expiry on the bill.',
    },
  ],
} as const
