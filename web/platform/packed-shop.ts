import type { BrandedShop, ShopProfile } from '#domain/settings/shop-profile.ts'
import { type PackedJson, packJson, unpackJson } from './packed-json.ts'

/**
 * The facts of the shop as a document contains them, without names of parts and links that follow from the texts: these would
 * take room in the first segments (LCP).
 */

type Pairs = readonly (readonly [label: string, text: string])[]
type Wire = readonly [
  identity: Omit<
    ShopProfile,
    'addresses' | 'phones' | 'whatsApp' | 'email' | 'website' | 'social' | 'hours' | 'licences' | 'pharmacists'
  >,
  addresses: ShopProfile['addresses'],
  phones: Pairs,
  online: readonly [whatsApp: string, email: string, website: string],
  social: Pairs,
  hours: ShopProfile['hours'],
  licences: ShopProfile['licences'],
  pharmacists: ShopProfile['pharmacists'],
]

export type PackedShop = PackedJson<Wire>

const shops = new WeakMap<object, ShopProfile>()

export function packShop(shop: BrandedShop): PackedShop {
  const {
    addresses,
    phones,
    whatsApp,
    email,
    website,
    social,
    hours,
    licences,
    pharmacists,
    look: _,
    ...identity
  } = shop
  const packed = packJson<Wire>([
    identity,
    addresses,
    phones.map(({ label, display }) => [label, display]),
    [whatsApp.display, email.display, website.href],
    social.map(({ name, href }) => [name, href]),
    hours,
    licences,
    pharmacists,
  ])
  shops.set(packed, shop)
  return packed
}

/** The facts of a document, the same object each time. */
export function unpackShop(packed: PackedShop): ShopProfile {
  const known = shops.get(packed)
  if (known !== undefined) return known
  const [identity, addresses, phones, [whatsApp, email, website], social, hours, licences, pharmacists] =
    unpackJson(packed)
  const digits = (display: string) => display.replace(/\D/g, '')
  const shop = {
    ...identity,
    addresses,
    phones: phones.map(([label, display]) => ({ label, display, href: `tel:+${digits(display)}` })),
    whatsApp: { display: whatsApp, href: `https://wa.me/${digits(whatsApp)}` },
    email: { display: email, href: `mailto:${email}` },
    website: { display: website.replace(/^https:\/\/|\/$/g, ''), href: website },
    social: social.map(([name, href]) => ({ name, icon: name.toLowerCase(), href })),
    hours,
    licences,
    pharmacists,
  } as unknown as ShopProfile
  shops.set(packed, shop)
  return shop
}
