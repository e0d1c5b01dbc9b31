import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const contactUs: PageText = {
  path: '/contact-us',
  title: 'Contact Us',
  content: {
    description: 'Addresses, telephone numbers, opening hours, a map, and a form for your questions.',
    lead: 'Come by, call, or write: a pharmacist answers.',
    blocks: [
      {
        kind: 'enquiry',
        heading: 'Information Request Form',
        lead: 'Ask about a medicine, an order or wholesale. We answer by phone or mail within one business day.',
        privacy: 'We use what you write here to answer you, and for nothing else.',
      },
      {
        kind: 'map',
        heading: 'On the map',
        note: 'The address is an example, so the map shows the middle of the old city.',
      },
      { kind: 'heading', heading: 'Related enterprises' },
      {
        kind: 'firms',
        rows: [
          { name: 'Meherbagh Surgicals', text: 'Instruments, dressings and hospital furniture' },
          { name: 'Meherbagh Distributors', text: 'Appointed stockist of makers of medicines' },
          { name: 'Clock Tower Diagnostics', text: 'Blood tests, at the laboratory and at home' },
        ],
      },
    ],
  },
  fixed: ['Information Request Form'],
  invented: {
    'Related enterprises': ['Meherbagh Surgicals', 'Meherbagh Distributors', 'Clock Tower Diagnostics'],
    'Note of the map': ['The address is an example, so the map'],
  },
}
