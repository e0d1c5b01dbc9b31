import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const privacyPolicy: PageText = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  content: {
    description: 'What this shop stores about you, why, for how long, who else sees it, and what you may ask for.',
    lead: 'What we store about you, why, and what you may ask us to do with it.',
    isNumbered: true,
    blocks: [
      { kind: 'heading', heading: 'Who is responsible' },
      {
        kind: 'paragraph',
        text: '{legalName}, {address}. The law behind this page is the Digital Personal Data Protection Act 2023.',
      },
      { kind: 'heading', heading: 'When you only look around' },
      {
        kind: 'paragraph',
        text: 'You need no account to look around. We set no cookies, show no advertisements, and send nothing about your visit to anybody.',
      },
      {
        kind: 'paragraph',
        text: 'Our server sees the network address of your device, as every web server does. It may note the address in its log, and counts by it how often forms are sent, to stop abuse; the counts go after one day.',
      },
      {
        kind: 'paragraph',
        text: 'The map on the contact page comes from OpenStreetMap, and only when you ask for it. OpenStreetMap then sees your network address.',
      },
      { kind: 'heading', heading: 'What stays in your browser' },
      {
        kind: 'paragraph',
        text: 'These stay in the storage of your own browser: your cart, the products you looked at last, and your last searches. Once you log in, also your name, your login, a mark that your account knows this device, your address, and a short list of your orders.',
      },
      {
        kind: 'paragraph',
        text: 'Logging out removes all of that. Pictures and files of the shop, which your browser keeps to work without a connection, stay; you can clear them in its settings.',
      },
      { kind: 'heading', heading: 'When you open an account or order' },
      {
        kind: 'paragraph',
        text: 'Your account: name, e-mail address, and your password in a form that nobody can read back. For each login the kind of device and the time, so that you can see and end it.',
      },
      {
        kind: 'paragraph',
        text: 'Your cart, your address with telephone number, and your orders: what, when, how it was paid and where it went.',
      },
      {
        kind: 'paragraph',
        text: 'What you buy can say something about your health. We use it to fill your order and to answer you, and for nothing else.',
      },
      {
        kind: 'paragraph',
        text: 'We send you mails about your account and your orders only: codes, order news, refunds, and logins from a new device. Offers come only with your consent.',
      },
      { kind: 'heading', heading: 'Who else sees something' },
      { kind: 'processors' },
      {
        kind: 'paragraph',
        text: 'You type card and bank details on the page of the payment service; they never reach us.',
      },
      {
        kind: 'paragraph',
        text: 'Authorities get what the law orders us to give. No one else gets anything, and we sell nothing about you.',
      },
      { kind: 'heading', heading: 'How long we keep it' },
      {
        kind: 'paragraph',
        text: 'Your account, your address and your orders stay until you erase your account. We delete by itself what is over its time. Records of sales which tax and drug law make us keep stay for as long as they say.',
      },
      { kind: 'retention' },
      { kind: 'heading', heading: 'What you may ask for' },
      {
        kind: 'paragraph',
        text: 'You may ask what we store about you and who received it, have it corrected, completed or erased, take back your consent, complain, and name somebody who does this for you after your death or if you cannot.',
      },
      {
        kind: 'paragraph',
        text: 'With an account you do all of this yourself, under Account, Your data: see what we hold, give and withdraw consents, save a copy, name a person, and erase the account, with seven days to change your mind. Otherwise write to {officerEmail}. We confirm within {acknowledgedWithin} and answer within {settledWithin}.',
        linkText: 'Your data',
        link: '/account/your-data',
      },
      {
        kind: 'paragraph',
        text: 'If our answer does not help, write to the Grievance Officer. After that you may complain to the Data Protection Board of India.',
        linkText: 'Grievance Officer',
        link: '/grievance-officer',
      },
      { kind: 'heading', heading: 'Children' },
      {
        kind: 'paragraph',
        text: 'Minors under 14 may use this shop only with the guidance of a parent or guardian. For anybody under 18 a parent or guardian should open the account and order: the law asks for their consent.',
      },
      { kind: 'heading', heading: 'How it is guarded' },
      {
        kind: 'paragraph',
        text: 'The connection to the shop is encrypted. Only staff who need your details for their work may see them. If something is ever lost or stolen, we tell you and the Data Protection Board.',
      },
      { kind: 'contact', heading: 'Ask about your details' },
    ],
  },
  fixed: [
    'Minors under 14 may use this shop only with the guidance of a parent or guardian. For anybody under 18 a parent or guardian should open the account and order: the law asks for their consent.',
  ],
}
