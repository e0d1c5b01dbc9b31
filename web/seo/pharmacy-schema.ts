import { href } from 'react-router'
import type { OpeningTimes, ShopProfile } from '#domain/settings/shop-profile.ts'
import { taglineOf } from '#domain/settings/tagline.ts'
import { SHARE_PICTURE } from '#web/layout/page-meta.ts'

/** A node of the schema.org vocabulary. */
export type SchemaNode = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** The shop with its retail address and hours (shop-1). */
export function pharmacySchema(shop: ShopProfile, origin: string): SchemaNode {
  const tagline = taglineOf(shop)
  const { retail } = shop.hours
  return {
    '@type': 'Pharmacy',
    '@id': pharmacyId(origin),
    name: shop.name,
    ...(tagline !== '' && { description: tagline }),
    url: `${origin}/`,
    image: origin + SHARE_PICTURE.path,
    logo: `${origin}/icons/icon-512.png`,
    telephone: shop.phones[0].href.replace(/^tel:/, ''),
    email: shop.email.display,
    ...(shop.founded !== null && { foundingDate: String(shop.founded) }),
    currenciesAccepted: 'INR',
    address: postalAddress(shop),
    ...(retail !== null && { openingHoursSpecification: openingHours(retail) }),
    sameAs: shop.social.map(({ href }) => href),
  }
}

export function pharmacyId(origin: string): string {
  return `${origin}/#pharmacy`
}

/** The site with its search, for the home page. */
export function websiteSchema(shop: ShopProfile, origin: string): SchemaNode {
  return {
    '@type': 'WebSite',
    name: shop.name,
    url: `${origin}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': pharmacyId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${href('/products')}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The last line of an address is "town code, state". The lines above are the street. */
function postalAddress({ addresses: [{ lines }], city }: ShopProfile): SchemaNode {
  const [, town, code, state] = /^(.+?) (\d{6}), (.+)$/.exec(lines.at(-1) ?? '') ?? []
  return {
    '@type': 'PostalAddress',
    streetAddress: (town === undefined ? lines : lines.slice(0, -1)).join(', '),
    addressLocality: town ?? city,
    addressRegion: state,
    postalCode: code,
    addressCountry: 'IN',
  }
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const RANGE = new RegExp(`(${WEEK.join('|')}) to (${WEEK.join('|')})`, 'g')

/** Opening hours from the texts of the shop: "Monday to Saturday", "10 AM", "1 PM and 4 PM to 10 PM", "Sunday 10 AM to 2 PM". */
function openingHours({ days, from, to, closed }: OpeningTimes): SchemaNode[] {
  const sunday = /Sunday (\d.*)/.exec(closed ?? '')?.[1]
  return [
    ...periodsIn(
      `${from} to ${to}`,
      weekdaysIn(days).filter((day) => sunday === undefined || day !== 'Sunday'),
    ),
    ...(sunday === undefined ? [] : periodsIn(sunday, ['Sunday'])),
  ]
}

/** Each period in a text such as "10 AM to 1 PM and 4 PM to 10 PM". */
function periodsIn(text: string, dayOfWeek: readonly string[]): SchemaNode[] {
  return [...text.matchAll(/(\d\S* ?[ap]m) to (\d\S* ?[ap]m)/gi)].map(([, opens = '', closes = '']) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens: time24(opens),
    closes: time24(closes),
  }))
}

/** All weekdays in a text, including those of a range. */
function weekdaysIn(text: string): string[] {
  const named = new Set(WEEK.filter((day) => text.includes(day)))
  for (const [, first = '', last = ''] of text.matchAll(RANGE))
    for (let day = WEEK.indexOf(first); WEEK[day] !== last; day = (day + 1) % WEEK.length) named.add(WEEK[day] ?? first)
  return WEEK.filter((day) => named.has(day))
}

/** "10 PM" is 22:00, "9:30am" is 09:30. */
function time24(text: string): string {
  const [, hours = '0', minutes = '00', half = ''] = /(\d{1,2})(?:[:.](\d\d))?\s*([ap])?/i.exec(text) ?? []
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
