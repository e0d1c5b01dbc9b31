import { shop } from '#shop/shop.ts'

import type { SchemaThing } from './json-ld.ts'
import { openingHoursSchema } from './opening-hours.ts'
import { SHARE_PICTURE } from './share-picture.ts'

/** The shop itself: its counter is what the address and the hours speak of (D19). */
export function pharmacySchema(origin: string): SchemaThing {
  const [address] = shop.addresses
  const [phone] = shop.phones
  return {
    '@type': 'Pharmacy',
    '@id': pharmacyId(origin),
    name: shop.name,
    description: `${shop.tagline}, since ${shop.founded}`,
    url: `${origin}/`,
    image: origin + SHARE_PICTURE.path,
    logo: `${origin}/icons/icon-512.png`,
    telephone: phone.href.replace(/^tel:/, ''),
    email: shop.email.display,
    foundingDate: String(shop.founded),
    currenciesAccepted: 'INR',
    address: postalAddress(address.lines),
    openingHoursSpecification: [openingHoursSchema(shop.hours.retail)],
    sameAs: shop.social.map(({ href }) => href),
  }
}

export function pharmacyId(origin: string): string {
  return `${origin}/#pharmacySchema`
}

/** The last line of an address is "town code, state"; what stands above it is the street. */
function postalAddress(lines: readonly string[]): SchemaThing {
  const [, town, code, state] = /^(.+?) (\d{6}), (.+)$/.exec(lines.at(-1) ?? '') ?? []
  return {
    '@type': 'PostalAddress',
    streetAddress: (town === undefined ? lines : lines.slice(0, -1)).join(', '),
    addressLocality: town ?? shop.city,
    addressRegion: state,
    postalCode: code,
    addressCountry: 'IN',
  }
}
