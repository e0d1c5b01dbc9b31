export const vision = {
  path: '/vision',
  title: 'Vision',
  description:
    'What we work for: the right medicine, genuine and in date, explained by a pharmacist, at an honest price.',
  picture: {
    src: '/images/gallery/pharmacist.svg',
    alt: 'A pharmacist with a prescription in one hand and the pack in the other',
  },
  lead: 'What we work for, and what you may hold us to.',
  statement: 'We want every household to have a chemist it can ask.',
  meaning:
    'The right medicine, genuine and in date, explained in plain words, at an honest price: that is the whole of it.',
  principles: {
    heading: 'What this means every day',
    list: [
      {
        icon: 'shield',
        title: 'Genuine',
        text: 'We buy only from makers and their appointed distributors, and keep the bills.',
      },
      {
        icon: 'clock',
        title: 'In date',
        text: 'Manufacture and expiry dates stand beside a medicine before you buy it, and on the bill after.',
      },
      {
        icon: 'bag',
        title: 'Honest',
        text: 'The MRP stands beside our price, and the delivery fee shows from the cart on.',
      },
      {
        icon: 'phone',
        title: 'Explained',
        text: 'A pharmacist answers in plain words, at the counter and on the telephone.',
      },
      {
        icon: 'rx',
        title: 'As prescribed',
        text: 'We do not replace a medicine by another without your doctor’s word.',
      },
      { icon: 'check', title: 'Without promises', text: 'We say what a medicine is used for. We promise no cure.' },
    ],
  },
  questions: {
    heading: 'Three questions before a parcel is closed',
    list: [
      {
        title: 'Is it what the doctor wrote?',
        text: 'Name, strength, form and number, read aloud by one person and checked by another.',
      },
      {
        title: 'Will the last tablet still be in date?',
        text: 'We count how long the pack will last, and take a fresher one when it would not do.',
      },
      { title: 'Would we hand it to our own family?', text: 'A dented tube or a warm vial stays here.' },
    ],
  },
} as const
