import { href } from 'react-router'
import type { ShopProfile } from '#domain/settings/shop-profile.ts'
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
    ...(retail !== null && { openingHoursSpecification: [openingHours(retail)] }),
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

/** Opening hours from the texts of the shop: "Monday to Saturday", "10 AM", "10 PM". */
function openingHours({ days, from, to }: { days: string; from: string; to: string }): SchemaNode {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdaysIn(days), opens: time24(from), closes: time24(to) }
}

/** All weekdays in a text, including those of a range. */
function weekdaysIn(text: string): string[] {
  const named = new Set(WEEK.filter((day) => text.includes(day)))
  for (const [, first = '', last = ''] of text.matchAll(/(\w+day) to (\w+day)/g))
    for (const day of WEEK.slice(WEEK.indexOf(first), WEEK.indexOf(last) + 1)) named.add(day)
  return WEEK.filter((day) => named.has(day))
}

/** "10 PM" is 22:00, "9:30am" is 09:30. */
function time24(text: string): string {
  const [, hours = '0', minutes = '00', half = ''] = /(\d{1,2})(?:[:.](\d\d))?\s*([ap])?/i.exec(text) ?? []
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
