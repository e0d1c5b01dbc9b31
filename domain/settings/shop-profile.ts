import type { FeeTerms } from '../cart/price-cart.ts'
import { type Look, lookOf } from './look.ts'
import type { NearExpiryDays } from '../stock/batch-state.ts'
import { clockTimeText } from './clock-time.ts'
import type { InventedSettingName } from './invented-settings.ts'
import type { SettingValues } from './settings.ts'
import { type ChargedZone, feeTermsOf, feeText, isDefaultFee } from './delivery-fee.ts'

type ContactLink = { readonly display: string; readonly href: string }
type ShopAddress = {
  readonly label: string
  readonly lines: readonly string[]
  readonly note: string
  /** Shoppers collect reserved medicines here. */
  readonly isOutlet: boolean
}
export type OpeningTimes = {
  readonly label: string
  /** "Monday to Saturday, open on Sundays too". */
  readonly days: string
  readonly from: string
  /** "10 PM"; with a break "1 PM and 4 PM to 10 PM". */
  readonly to: string
  /** "Sunday closed", "Sunday 10 AM to 2 PM, closed on public holidays", or null. */
  readonly closed: string | null
}
type Filled<Row> = readonly [Row, ...Row[]]

/** The public facts of the shop as pages, mails and invoices state them. Office and retail hours differ (shop-1). */
export type ShopProfile = Omit<SettingValues['identity'], 'founded'> & {
  /** Null where the shop does not say it. */
  readonly founded: number | null
  readonly addresses: Filled<ShopAddress>
  readonly phones: Filled<ContactLink & { readonly label: string }>
  /** Null where the shop does not say it. */
  readonly place: SettingValues['map'] | null
  readonly whatsApp: ContactLink
  readonly email: ContactLink
  readonly website: ContactLink
  /** The address for payments by UPI, or ''. */
  readonly upiAddress: string
  /** What delivery costs, if it is not the fee of a new shop. */
  readonly deliveryFee?: FeeTerms
  /** The same in words, with the zones that have another charge. */
  readonly feeText?: string
  readonly social: readonly {
    readonly name: string
    readonly icon: 'facebook' | 'instagram' | 'youtube'
    readonly href: string
  }[]
  /** Null where the shop does not say them. */
  readonly hours: { readonly office: OpeningTimes | null; readonly retail: OpeningTimes | null }
  readonly licences: Filled<{ readonly label: string; readonly number: string }>
  readonly pharmacists: Filled<{ readonly name: string; readonly registration: string }>
}

/** The facts of the shop with its look, which documents have in their style sheet. */
export type BrandedShop = ShopProfile & { readonly look: Look }

/** Whom shoppers complain to. The law wants a name, a designation and a contact. */
export type GrievanceOfficer = {
  readonly name: string
  readonly designation: string
  readonly phone: ContactLink
  readonly email: ContactLink
}

const nothing: ReadonlySet<InventedSettingName> = new Set()

/** The public facts of the shop from its settings, without those that are `hidden` because they are invented. */
export function shopProfile(values: SettingValues, hidden = nothing, zones: readonly ChargedZone[] = []): BrandedShop {
  const { identity, officeHours, retailHours, invoices } = values
  const { whatsApp, email, website } = values.online
  const fee = feeTermsOf(values.deliveryFee)
  return {
    ...identity,
    tagline: hidden.has('tagline') ? '' : identity.tagline,
    founded: hidden.has('founded') ? null : identity.founded,
    addresses: filled(values.addresses.addresses.map(shopAddress)),
    phones: filled(values.phones.phones.map(({ label, number }) => ({ label, ...phoneLink(number) }))),
    place: hidden.has('map') ? null : values.map,
    whatsApp: { display: phoneText(whatsApp), href: `https://wa.me/91${whatsApp}` },
    email: emailLink(email),
    website: { display: website.replace(/^https:\/\//, '').replace(/\/$/, ''), href: website },
    ...(!isDefaultFee(fee) && { deliveryFee: fee }),
    ...((!isDefaultFee(fee) || zones.length > 0) && { feeText: feeText(fee, zones) }),
    upiAddress: hidden.has('upiAddress') ? '' : invoices.upiAddress,
    social: hidden.has('social')
      ? []
      : values.social.social.map(({ network, href }) => ({ name: socialNames[network], icon: network, href })),
    hours: {
      // The contact page writes "10am", the foot of every page "10 AM".
      office: hidden.has('officeHours')
        ? null
        : openingTimes(officeHours, (time) => clockTimeText(time).replace(' ', '').toLowerCase()),
      retail: hidden.has('retailHours') ? null : openingTimes(retailHours, clockTimeText),
    },
    licences: filled(values.licences.licences),
    pharmacists: filled(values.pharmacists.pharmacists),
    look: lookOf(values),
  }
}

export function grievanceOfficerOf({ grievanceOfficer }: SettingValues): GrievanceOfficer {
  const { name, designation, phone, email } = grievanceOfficer
  return { name, designation, phone: phoneLink(phone), email: emailLink(email) }
}

/** Days before expiry on which a batch is taken off sale. */
export function nearExpiryDays({ nearExpiry: { otherwise, categories } }: SettingValues): NearExpiryDays {
  return { otherwise, categories: Object.fromEntries(categories.map(({ category, days }) => [category, days])) }
}

const socialNames = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' } as const

function shopAddress(address: SettingValues['addresses']['addresses'][number]): ShopAddress {
  const { label, street, more, city, pin, state, note, isOutlet } = address
  const lines = [street, more, `${city} ${pin}, ${state}`].filter((line) => line !== '')
  return { label, lines, note, isOutlet }
}

function openingTimes(hours: SettingValues['retailHours'], textOf: (time: string) => string): OpeningTimes {
  const { label, firstDay, lastDay, sunday, opens, closes, breakFrom, breakTo } = hours
  const range = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`
  const isBroken = breakFrom !== '' && breakTo !== ''
  const exceptions = [
    ...(sunday === 'closed' ? ['Sunday closed'] : []),
    ...(sunday === 'other' ? [`Sunday ${textOf(hours.sundayOpens)} to ${textOf(hours.sundayCloses)}`] : []),
    ...(hours.isClosedOnHolidays ? ['closed on public holidays'] : []),
  ]
  return {
    label,
    days: sunday === 'open' ? `${range}, open on Sundays too` : range,
    from: textOf(opens),
    to: isBroken ? `${textOf(breakFrom)} and ${textOf(breakTo)} to ${textOf(closes)}` : textOf(closes),
    closed: exceptions.length === 0 ? null : exceptions.join(', '),
  }
}

function phoneText(number: string): string {
  return `+91 ${number.slice(0, 5)} ${number.slice(5)}`
}

function phoneLink(number: string): ContactLink {
  return { display: phoneText(number), href: `tel:+91${number}` }
}

function emailLink(email: string): ContactLink {
  return { display: email, href: `mailto:${email}` }
}

/** The checks of the settings leave these lists with a row. */
function filled<Row>(rows: readonly Row[]): Filled<Row> {
  return rows as unknown as Filled<Row>
}
