import { sameLabels } from '../staff/record-change.ts'
import { emailField, neededText, phoneField } from './setting-fields.ts'
import { clockTimeFormat, webAddressFormat } from './text-formats.ts'

const contact = { group: 'Contact and hours', permission: 'settings.edit' } as const
const weekdays = sameLabels(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
const weekday = (label: string) =>
  ({ kind: 'select', label, options: weekdays, missing: 'Please choose a day.' }) as const
const clock = (label: string) =>
  ({ kind: 'line', label, max: 10, missing: 'Please type a time such as 10 AM.', format: clockTimeFormat }) as const
const hours = {
  ...contact,
  fields: {
    label: neededText('Name', 60),
    firstDay: weekday('First day'),
    lastDay: weekday('Last day'),
    opens: clock('Opens at'),
    closes: clock('Closes at'),
    sunday: {
      kind: 'select',
      label: 'Sundays',
      options: { closed: 'Closed, and said so', open: 'Open too, and said so', unsaid: 'As the days above say' },
      missing: 'Please choose what holds on Sundays.',
    },
  },
  check: ({ opens, closes }: { readonly opens: string; readonly closes: string }) => ({
    closes: closes > opens ? null : 'The shop closes after it opens.',
  }),
} as const

/** How the shop is reached, and when it is open. */
export const contactSettings = {
  phones: {
    ...contact,
    title: 'Phone numbers',
    lead: 'The first one is on every page, in mails and on invoices made from now on.',
    fields: {
      phones: {
        kind: 'rows',
        label: 'Phone numbers',
        noun: 'phone number',
        min: 1,
        max: 6,
        columns: { label: neededText('Name', 60), number: phoneField },
      },
    },
  },
  online: {
    ...contact,
    title: 'WhatsApp, email and website',
    lead: 'Mails about orders and enquiries go to this email address.',
    fields: {
      whatsApp: { ...phoneField, label: 'WhatsApp number', missing: 'Please type the WhatsApp number.' },
      email: emailField,
      website: { ...neededText('Website', 200), format: webAddressFormat },
    },
  },
  social: {
    ...contact,
    title: 'Social media',
    lead: 'Links at the top of every page.',
    fields: {
      social: {
        kind: 'rows',
        label: 'Social media',
        noun: 'link',
        min: 0,
        max: 3,
        columns: {
          network: {
            kind: 'select',
            label: 'Network',
            options: { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' },
            missing: 'Please choose a network.',
          },
          href: { ...neededText('Address', 200), format: webAddressFormat },
        },
      },
    },
    check: ({ social }: { readonly social: readonly { readonly network: string }[] }) => ({
      social: new Set(social.map(({ network }) => network)).size === social.length ? null : 'Each network stands once.',
    }),
  },
  officeHours: { ...hours, title: 'Hours of the office', lead: 'On the pages about the shop.' },
  retailHours: { ...hours, title: 'Hours of the outlet', lead: 'At the foot of every page and for search engines.' },
} as const
