import { grievancePeriods } from '../grievance-officer.ts'
import type { GrievanceOfficer, ShopProfile } from '#domain/settings/shop-profile.ts'

const { acknowledgedWithin, settledWithin } = grievancePeriods

export const grievanceOfficerPage = (shop: ShopProfile, grievanceOfficer: GrievanceOfficer) =>
  ({
    path: '/grievance-officer',
    title: 'Grievance Officer',
    description: `Whom to write to with a complaint: it is acknowledged within ${acknowledgedWithin} and settled within ${settledWithin}.`,
    lead: 'Something went wrong and our answer did not help? This person looks at it again.',
    officer: {
      heading: 'Who it is',
      facts: [
        { label: 'Name', value: grievanceOfficer.name },
        { label: 'Designation', value: grievanceOfficer.designation },
        { label: 'Firm', value: shop.legalName },
        {
          label: 'Address',
          value: (shop.addresses.find(({ isOutlet }) => !isOutlet) ?? shop.addresses[0]).lines.join(', '),
        },
        { label: 'Phone', value: grievanceOfficer.phone.display, href: grievanceOfficer.phone.href },
        { label: 'E-mail', value: grievanceOfficer.email.display, href: grievanceOfficer.email.href },
        { label: 'Hours', value: `${shop.hours.office.days}, ${shop.hours.office.from} to ${shop.hours.office.to}` },
      ],
    },
    steps: {
      heading: 'What happens with your complaint',
      list: [
        {
          title: 'You write or call',
          text: 'Say what happened, what you would like us to do, and the order number if there is one.',
        },
        {
          title: `Within ${acknowledgedWithin}`,
          text: 'We confirm that your complaint is here.',
        },
        { title: `Within ${settledWithin}`, text: 'We settle it, and tell you in writing what we did and why.' },
      ],
    },
    more: [
      {
        heading: 'What this is for',
        text: 'Orders, deliveries, refunds, prices, how we treated you, and what we store about you. The rules are the Consumer Protection (E-Commerce) Rules 2020.',
      },
      {
        heading: 'If you are not content',
        text: 'You may call the National Consumer Helpline at 1915, or complain to the consumer commission of your district.',
      },
      {
        heading: 'If you feel unwell',
        text: 'For a side effect or an emergency, call your doctor or 112 first. Then tell us, so that we can check the batch.',
      },
    ],
  }) as const
