import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const vision: PageText = {
  path: '/vision',
  title: 'Vision',
  content: {
    description:
      'What we work for: the right medicine, genuine and in date, explained by a pharmacist, at an honest price.',
    lead: 'What we work for, and what you may hold us to.',
    picture: '/images/gallery/pharmacist.svg',
    alt: 'A pharmacist with a prescription in one hand and the pack in the other',
    blocks: [
      {
        kind: 'statement',
        text: 'We want every household to have a chemist it can ask.',
        more: 'The right medicine, genuine and in date, explained in plain words, at an honest price: that is the whole of it.',
      },
      { kind: 'heading', heading: 'What this means every day' },
      {
        kind: 'cards',
        rows: [
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
      { kind: 'heading', heading: 'Three questions before a parcel is closed', isBand: true },
      {
        kind: 'steps',
        rows: [
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
      {
        kind: 'contact',
        heading: 'Did we keep to it?',
        text: 'Tell us when we did not. The pharmacist in charge reads what comes in, and answers.',
      },
    ],
  },
  invented: {
    'What this means every day': [
      'We buy only from makers and their appointed distributors, and keep the bills.',
      'A pharmacist answers in plain words, at the counter and on the telephone.',
    ],
    'Three questions before a parcel is closed': [
      'read aloud by one person and checked by another.',
      'We count how long the pack will last',
      'A dented tube or a warm vial stays here.',
    ],
  },
}
