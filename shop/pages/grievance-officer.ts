import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const grievanceOfficerPage: PageText = {
  path: '/grievance-officer',
  title: 'Grievance Officer',
  content: {
    description:
      'Whom to write to with a complaint: it is acknowledged within {acknowledgedWithin} and settled within {settledWithin}.',
    lead: 'Something went wrong and our answer did not help? This person looks at it again.',
    blocks: [
      {
        kind: 'factCard',
        heading: 'Who it is',
        rows: [
          { label: 'Name', value: '{officerName}' },
          { label: 'Designation', value: '{officerDesignation}' },
          { label: 'Firm', value: '{legalName}' },
          { label: 'Address', value: '{officeAddress}' },
          { label: 'Phone', value: '{officerPhone}', link: '{officerPhoneLink}' },
          { label: 'E-mail', value: '{officerEmail}', link: '{officerEmailLink}' },
          { label: 'Hours', value: '{officeHours}' },
        ],
      },
      { kind: 'heading', heading: 'What happens with your complaint', isBand: true },
      {
        kind: 'steps',
        rows: [
          {
            title: 'You write or call',
            text: 'Say what happened, what you would like us to do, and the order number if there is one.',
          },
          { title: 'Within {acknowledgedWithin}', text: 'We confirm that your complaint is here.' },
          { title: 'Within {settledWithin}', text: 'We settle it, and tell you in writing what we did and why.' },
        ],
      },
      {
        kind: 'card',
        heading: 'What this is for',
        text: 'Orders, deliveries, refunds, prices, how we treated you, and what we store about you. The rules are the Consumer Protection (E-Commerce) Rules 2020.',
      },
      {
        kind: 'card',
        heading: 'If you are not content',
        text: 'You may call the National Consumer Helpline at 1915, or complain to the consumer commission of your district.',
      },
      {
        kind: 'card',
        heading: 'If you feel unwell',
        text: 'For a side effect or an emergency, call your doctor or 112 first. Then tell us, so that we can check the batch.',
      },
      { kind: 'contact', heading: 'A quick question?' },
    ],
  },
  fixed: [
    'Name',
    '{officerName}',
    'Designation',
    '{officerDesignation}',
    'Firm',
    '{legalName}',
    'Address',
    '{officeAddress}',
    'Phone',
    '{officerPhone}',
    'E-mail',
    '{officerEmail}',
    'Hours',
    '{officeHours}',
    'Within {acknowledgedWithin}',
    'Within {settledWithin}',
    'Orders, deliveries, refunds, prices, how we treated you, and what we store about you. The rules are the Consumer Protection (E-Commerce) Rules 2020.',
  ],
}
