export const contactUs = {
  path: '/contact-us',
  title: 'Contact Us',
  description: 'Addresses, telephone numbers, opening hours, a map, and a form for your questions.',
  lead: 'Come by, call, or write: a pharmacist answers.',
  addresses: 'Where we are',
  hours: 'Opening hours',
  phones: 'Call or write',
  enterprises: 'Related enterprises',
  map: { heading: 'On the map', note: 'The address is an example, so the map shows the middle of the old city.' },
  form: {
    heading: 'Information Request Form',
    lead: 'Ask about a medicine, an order or wholesale. We answer by phone or mail within one business day.',
    privacy: 'We use what you write here to answer you, and for nothing else.',
  },
} as const
