import type { GrievanceOfficer, ShopProfile } from '../settings/shop-profile.ts'

/** The facts of the shop by the names that texts have in braces. */
export type PageFacts = Readonly<Record<string, string>>

/** What texts may say about the shop, as it is now. `terms` are the promises of the shop's files. */
export function pageFacts(shop: ShopProfile, officer: GrievanceOfficer, terms: PageFacts): PageFacts {
  const [phone, wholesale = phone] = shop.phones
  const [address] = shop.addresses
  const office = shop.addresses.find(({ isOutlet }) => !isOutlet) ?? address
  const { office: hours } = shop.hours
  return {
    ...terms,
    name: shop.name,
    legalName: shop.legalName,
    city: shop.city,
    founded: shop.founded === null ? '' : String(shop.founded),
    address: address.lines.join(', '),
    officeAddress: office.lines.join(', '),
    officeHours: hours === null ? '' : `${hours.days}, ${hours.from} to ${hours.to}`,
    officeClosed: hours === null || hours.closed === null ? '' : ` ${hours.closed}.`,
    phone: phone.display,
    phoneLink: phone.href,
    wholesalePhone: wholesale.display,
    wholesalePhoneLink: wholesale.href,
    whatsAppLink: shop.whatsApp.href,
    email: shop.email.display,
    emailLink: shop.email.href,
    officerName: officer.name,
    officerDesignation: officer.designation,
    officerPhone: officer.phone.display,
    officerPhoneLink: officer.phone.href,
    officerEmail: officer.email.display,
    officerEmailLink: officer.email.href,
  }
}

const FACT = /\{(\w*)\}/g

/** The text with the facts in the places of their names. */
export function fillFacts(text: string, facts: PageFacts): string {
  return text.includes('{') ? text.replaceAll(FACT, (whole, name: string) => facts[name] ?? whole) : text
}

/** The first name in braces that is no fact, or null. */
export function unknownFact(text: string, facts: PageFacts): string | null {
  for (const [, name = ''] of text.matchAll(FACT)) if (!Object.hasOwn(facts, name)) return name
  return null
}
