import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const history: PageText = {
  path: '/history',
  title: 'History',
  content: {
    description: 'The history of {name}, and how we deliver.',
    lead: 'How one room with forty medicines became a retail outlet, a wholesale store and the shop which you are looking at.',
    picture: '/images/gallery/skyline.svg',
    alt: 'The old city in the evening: the clock tower, the minarets and the trees between them',
    blocks: [
      { kind: 'heading', heading: 'The story so far' },
      {
        kind: 'timeline',
        picture: '/images/gallery/shelves.svg',
        alt: 'A wall of shelves; a pharmacist takes a box down beside a ladder',
        rows: [
          {
            when: '{founded}',
            title: 'One room, forty medicines',
            text: 'Two brothers rented a single room in Meherbagh, opposite the old clock tower. They kept forty medicines, a weighing scale and a ledger in which every prescription was copied by hand.',
          },
          {
            when: '1986',
            title: 'The floor above',
            text: 'Doctors from the lanes around sent their patients, because the brothers would say no when a medicine was old. They took the floor above for wholesale and began to supply clinics in the districts.',
          },
          {
            when: '1998',
            title: 'The cold store',
            text: 'Insulin and vaccines want 2 to 8°C; a summer in Hyderabad does not. The cold store came with a generator of its own and a thermometer that is read every hour, day and night.',
          },
          {
            when: '2009',
            title: 'The courier desk',
            text: 'A customer moved to Guwahati and asked whether her tablets could follow. They left that afternoon. A desk for parcels followed, and then a room.',
          },
          {
            when: '2024',
            title: 'This shop',
            text: 'The ledger became an online shop. The people did not change: the pharmacists who stand at the counter read and pack the orders which come from here.',
          },
        ],
      },
      { kind: 'heading', heading: 'What customers say', isBand: true },
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
          {
            text: 'My father bought here, then I did, and now my daughter orders from her college in Pune. They still ask how he is.',
            who: 'Lakshmi, Hyderabad',
          },
          {
            text: 'I came with two prescriptions which did not go together. The chemist rang the doctor before he sold me anything.',
            who: 'Imran, Secunderabad',
          },
        ],
      },
      { kind: 'heading', heading: 'Delivery information' },
      {
        kind: 'times',
        rows: [
          { where: 'Hyderabad', time: 'Same or next day', note: 'Ordered before noon, mostly the same day' },
          { where: 'Cities', time: '{citiesTime}', note: 'Standard delivery by courier' },
          { where: 'Remote places', time: '{remoteTime}', note: 'Where the courier does not go every day' },
        ],
      },
      { kind: 'paragraph', text: 'Online orders pay a flat {fee}, anywhere in India.' },
      {
        kind: 'paragraph',
        text: 'Free door delivery within {nearbyRadius} for purchases above {nearbyMinimum}: {nearbyHow}.',
        linkText: 'Shipping Policy',
        link: '/shipping-policy',
      },
      { kind: 'contact', heading: 'Come by, or call' },
    ],
  },
  invented: {
    'The story so far': [
      'How one room with forty medicines became',
      'The old city in the evening: the clock tower',
      'A wall of shelves; a pharmacist takes a box down',
    ],
    'Words of customers': [
      'My mother’s insulin arrived the same evening',
      'They told me that one medicine was out of stock',
      'Our clinic orders every week.',
      'My father bought here, then I did',
      'I came with two prescriptions which did not go together.',
    ],
    'Delivery times': ['Same or next day', '{citiesTime}', '{remoteTime}'],
    'Free door delivery nearby': ['Free door delivery within {nearbyRadius}'],
  },
  fixed: [
    'Hyderabad',
    'Same or next day',
    'Cities',
    '{citiesTime}',
    'Remote places',
    '{remoteTime}',
    'Online orders pay a flat {fee}, anywhere in India.',
    'Free door delivery within {nearbyRadius} for purchases above {nearbyMinimum}: {nearbyHow}.',
  ],
}
