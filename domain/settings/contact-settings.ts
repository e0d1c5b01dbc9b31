import { sameLabels } from '../staff/record-change.ts'
import { emailField, neededText, phoneField } from './setting-fields.ts'
import { clockTimeFormat, webAddressFormat } from './text-formats.ts'

const contact = { group: 'Contact and hours', permission: 'settings.edit' } as const
const weekdays = sameLabels(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
const weekday = (label: string) =>
  ({ kind: 'select', label, options: weekdays, missing: 'Please choose a day.' }) as const
const clock = (label: string) =>
  ({ kind: 'line', label, max: 30, missing: 'Please type a time such as 10 AM.', format: clockTimeFormat }) as const
const laterClock = <const Hint extends string>(label: string, hint: Hint) =>
  ({ kind: 'line', label, max: 30, format: clockTimeFormat, isLater: true, hint }) as const

/** The latest hour at which a day that began before midnight ends. */
const LAST_CLOSING = '06:00'

type TypedHours = {
  readonly opens: string
  readonly closes: string
  readonly breakFrom: string
  readonly breakTo: string
  readonly sunday: string
  readonly sundayOpens: string
  readonly sundayCloses: string
}

/** Sentences by field for times that contradict each other. The shop may close after midnight. */
function checkHours(typed: TypedHours): Readonly<Record<string, string | null>> {
  const { opens, closes, breakFrom, breakTo, sunday, sundayOpens, sundayCloses } = typed
  const isBroken = breakFrom !== '' || breakTo !== ''
  const isOther = sunday === 'other'
  const needed = 'Please type a time such as 10 AM.'
  return {
    closes: closingRefusal(opens, closes),
    breakFrom: isBroken && !isWithin(breakFrom, typed) ? 'The break begins while the shop is open.' : null,
    breakTo:
      isBroken && !(isWithin(breakTo, typed) && lateness(breakTo, opens) > lateness(breakFrom, opens))
        ? 'The break ends after it begins, while the shop is open.'
        : null,
    sundayOpens: isOther && sundayOpens === '' ? needed : null,
    sundayCloses: !isOther ? null : sundayCloses === '' ? needed : closingRefusal(sundayOpens, sundayCloses),
  }
}

function closingRefusal(opens: string, closes: string): string | null {
  const isAfterMidnight = closes < opens && closes <= LAST_CLOSING
  return closes > opens || isAfterMidnight
    ? null
    : 'The shop closes after it opens, after midnight until 6 AM at the latest. For all day and night, type 12 AM and 11:59 PM.'
}

/** A time as a text that sorts from the opening on, over midnight. */
function lateness(time: string, opens: string): string {
  return time < opens ? `1 ${time}` : `0 ${time}`
}

function isWithin(time: string, { opens, closes }: Pick<TypedHours, 'opens' | 'closes'>): boolean {
  return time !== '' && time !== opens && lateness(time, opens) < lateness(closes, opens)
}

const hours = {
  ...contact,
  fields: {
    label: neededText('Name', 60),
    firstDay: weekday('First day'),
    lastDay: weekday('Last day'),
    opens: clock('Opens at'),
    closes: clock('Closes at'),
    breakFrom: laterClock('Closed at noon from', 'Such as 1 PM. Empty: open without a break.'),
    breakTo: laterClock('Open again at', 'Such as 4 PM.'),
    sunday: {
      kind: 'select',
      label: 'Sundays',
      options: {
        closed: 'Closed, and said so',
        open: 'Open too, and said so',
        unsaid: 'As the days above say',
        other: 'At other hours, below',
      },
      missing: 'Please choose what holds on Sundays.',
    },
    sundayOpens: laterClock('Opens on Sundays at', 'For other hours on Sundays only.'),
    sundayCloses: laterClock('Closes on Sundays at', 'For other hours on Sundays only.'),
    isClosedOnHolidays: { kind: 'flag', label: 'Closed on public holidays, and said so', isLater: true },
  },
  check: checkHours,
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
