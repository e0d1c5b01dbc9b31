import { grievancePeriods } from '../grievance-officer.ts'
import type { GrievanceOfficer, ShopProfile } from '#domain/settings/shop-profile.ts'

const { acknowledgedWithin, settledWithin } = grievancePeriods

/** Must agree with what the code stores. The periods are those of docs/retention.md. */
export const privacyPolicy = (shop: ShopProfile, grievanceOfficer: GrievanceOfficer) =>
  ({
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description: 'What this shop stores about you, why, for how long, who else sees it, and what you may ask for.',
    lead: 'What we store about you, why, and what you may ask us to do with it.',
    sections: [
      {
        id: 'who',
        heading: 'Who is responsible',
        paragraphs: [
          {
            text: `${shop.legalName}, ${shop.addresses[0].lines.join(', ')}. The law behind this page is the Digital Personal Data Protection Act 2023.`,
          },
        ],
      },
      {
        id: 'browse',
        heading: 'When you only look around',
        paragraphs: [
          {
            text: 'You need no account to look around. We set no cookies, show no advertisements, and send nothing about your visit to anybody.',
          },
          {
            text: 'Our server sees the network address of your device, as every web server does. It may note the address in its log, and counts by it how often forms are sent, to stop abuse; the counts go after one day.',
          },
          {
            text: 'The map on the contact page comes from OpenStreetMap, and only when you ask for it. OpenStreetMap then sees your network address.',
          },
        ],
      },
      {
        id: 'browser',
        heading: 'What stays in your browser',
        paragraphs: [
          {
            text: 'These stay in the storage of your own browser: your cart, the products you looked at last, and your last searches. Once you log in, also your name, your login, a mark that your account knows this device, your address, and a short list of your orders.',
          },
          {
            text: 'Logging out removes all of that. Pictures and files of the shop, which your browser keeps to work without a connection, stay; you can clear them in its settings.',
          },
        ],
      },
      {
        id: 'account',
        heading: 'When you open an account or order',
        paragraphs: [
          {
            text: 'Your account: name, e-mail address, and your password in a form that nobody can read back. For each login the kind of device and the time, so that you can see and end it.',
          },
          {
            text: 'Your cart, your address with telephone number, and your orders: what, when, how it was paid and where it went.',
          },
          {
            text: 'What you buy can say something about your health. We use it to fill your order and to answer you, and for nothing else.',
          },
          {
            text: 'We send you mails about your account and your orders only: codes, order news, refunds, and logins from a new device. There is no newsletter.',
          },
        ],
      },
      {
        id: 'others',
        heading: 'Who else sees something',
        paragraphs: [
          { text: 'The courier: name, address and telephone number on the parcel.' },
          {
            text: 'The payment service, when you pay online: the amount, a number for the payment and, where it asks for them, your name, telephone number and e-mail address. You type card and bank details on its own page; they never reach us.',
          },
          {
            text: 'Our mail provider carries the mails. Authorities get what the law orders us to give. Nobody else gets anything, and we sell nothing about you.',
          },
        ],
      },
      {
        id: 'how-long',
        heading: 'How long we keep it',
        paragraphs: [
          {
            text: 'Codes by mail: 10 minutes. Logins: 7 days. Photos of a return: 180 days after it was settled or refused. Questions from the contact form: one year in the shop, and the mail with it in our mailbox.',
          },
          {
            text: 'Your account, your address and your orders: until you ask us to erase them. Records of sales which tax and drug law make us keep stay for as long as they say.',
          },
        ],
      },
      {
        id: 'rights',
        heading: 'What you may ask for',
        paragraphs: [
          {
            text: 'You may ask what we store about you and who received it, have it corrected, completed or erased, take back your consent, complain, and name somebody who does this for you after your death or if you cannot.',
          },
          {
            text: `For now you do this by writing to ${grievanceOfficer.email.display} from the e-mail address of your account; there is no button for it yet. We confirm within ${acknowledgedWithin} and answer within ${settledWithin}. Your address you can correct yourself.`,
            link: { href: '/address', label: 'Shipping Address' },
          },
          {
            text: 'If our answer does not help, write to the Grievance Officer. After that you may complain to the Data Protection Board of India.',
            link: { href: '/grievance-officer', label: 'Grievance Officer' },
          },
        ],
      },
      {
        id: 'children',
        heading: 'Children',
        paragraphs: [
          {
            text: 'Minors under 14 may use this shop only with the guidance of a parent or guardian. For anybody under 18 a parent or guardian should open the account and order: the law asks for their consent.',
          },
        ],
      },
      {
        id: 'safety',
        heading: 'How it is guarded',
        paragraphs: [
          {
            text: 'The connection to the shop is encrypted. Only staff who need your details for their work may see them. If something is ever lost or stolen, we tell you and the Data Protection Board.',
          },
        ],
      },
    ],
  }) as const
