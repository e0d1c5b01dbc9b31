import type { ShopProfile } from '#domain/settings/shop-profile.ts'

export const history = (shop: ShopProfile) =>
  ({
    path: '/history',
    title: 'History',
    description: 'How one room with forty medicines became a retail outlet, a wholesale store and an online shop.',
    picture: {
      src: '/images/gallery/skyline.svg',
      alt: 'The old city in the evening: the clock tower, the minarets and the trees between them',
    },
    lead: 'How one room with forty medicines became a retail outlet, a wholesale store and the shop which you are looking at.',
    story: {
      heading: 'The story so far',
      picture: {
        src: '/images/gallery/shelves.svg',
        alt: 'A wall of shelves; a pharmacist takes a box down beside a ladder',
      },
      entries: [
        {
          when: String(shop.founded),
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
    testimonials: { heading: 'What customers say' },
    delivery: { heading: 'Delivery information' },
  }) as const
