import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const aboutUs: PageText = {
  path: '/about-us',
  title: 'About Us',
  content: {
    description: 'Who we are: a retail and wholesale pharmacy in {city}, its history, facilities and hours.',
    lead: '{name} sells medicines and health products by retail and wholesale: over the counter, to your door, and by courier to every part of India.',
    picture: '/images/gallery/shop-front.svg',
    alt: 'The outlet from the street, with two customers at its window',
    blocks: [
      {
        kind: 'figures',
        rows: [
          { label: 'In the same lane since', value: '{founded}' },
          { label: 'Outlet open, Sundays too', value: '7 days a week' },
          { label: 'Cold store, logged every hour', value: '2 to 8°C' },
          { label: 'To return what is new and unopened', value: '{returnWithin}' },
        ],
      },
      { kind: 'heading', heading: 'Our history', isBeside: true },
      {
        kind: 'paragraph',
        text: 'The shop opened as one room opposite the old clock tower, with forty medicines and a ledger in which every prescription was copied by hand.',
      },
      {
        kind: 'paragraph',
        text: 'The wholesale store followed in 1986, the cold store in 1998 and the courier desk in 2009. What has not changed is who packs your order: a registered pharmacist, who reads every prescription.',
        linkText: 'Read our history',
        link: '/history',
      },
      { kind: 'heading', heading: 'Awards', isBand: true },
      {
        kind: 'awards',
        rows: [
          {
            year: '2012',
            title: 'Neighbourhood Pharmacy of the Year',
            by: 'Clock Tower Traders’ Circle',
            reason: 'For saying no: the jury had tried to buy antibiotics without a prescription.',
          },
          {
            year: '2019',
            title: 'Safe Cold Chain, commendation',
            by: 'Example Chamber of Medicine Dealers',
            reason: 'For a summer of hourly readings without one above 8°C.',
          },
          {
            year: '2023',
            title: 'Clear Bills',
            by: 'Example Consumers’ Forum of Hyderabad',
            reason: 'For batch, expiry and MRP on every line of every bill.',
          },
        ],
      },
      { kind: 'heading', heading: 'Facilities' },
      {
        kind: 'cards',
        rows: [
          {
            icon: 'user',
            title: 'Pharmacists at the counter',
            text: 'Registered, and there during all opening hours.',
          },
          {
            icon: 'snowflake',
            title: 'Cold store',
            text: 'Kept at 2 to 8°C, with a generator of its own and a temperature log.',
          },
          {
            icon: 'store',
            title: 'Wholesale store',
            text: 'On its own floor, with every batch and expiry date on the shelf.',
          },
          {
            icon: 'truck',
            title: 'Courier desk',
            text: 'Insulated boxes, ice packs and plain paper around every parcel.',
          },
          {
            icon: 'shield',
            title: 'Locked cabinet',
            text: 'For what the law wants under lock and key, with its own register.',
          },
          {
            icon: 'clock',
            title: 'A quiet corner',
            text: 'Two chairs and a low counter, for questions which others need not hear.',
          },
        ],
      },
      { kind: 'hours', heading: 'Opening hours', text: 'Come by on any day of the week, or write at any hour.' },
      { kind: 'licences', heading: 'Licences' },
      { kind: 'contact', heading: 'Ask a pharmacist' },
    ],
  },
  invented: {
    'Figures of the shop': ['In the same lane since', 'Outlet open, Sundays too', 'Cold store, logged every hour'],
    'Our history': ['The shop opened as one room', 'The wholesale store followed in 1986'],
    Awards: ['Neighbourhood Pharmacy of the Year', 'Safe Cold Chain, commendation', 'Clear Bills'],
    Facilities: [
      'Registered, and there during all opening hours.',
      'Kept at 2 to 8°C, with a generator of its own',
      'On its own floor, with every batch and expiry date',
      'Insulated boxes, ice packs and plain paper',
      'For what the law wants under lock and key',
      'Two chairs and a low counter',
    ],
    'Picture of the outlet': ['The outlet from the street, with two customers'],
  },
}
