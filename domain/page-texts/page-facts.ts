import type { GrievanceOfficer, ShopProfile } from '../settings/shop-profile.ts'

/** The facts of the shop by the names that texts have in braces. */
export type PageFacts = Readonly<Record<string, string>>

type Translate = (text: string) => string | null

/**
 * What texts may say about the shop, as it is now. `terms` are the promises of the shop's files. In another language periods
 * and hours are in it (languages-1); names and addresses stay.
 */
export function pageFacts(
  shop: ShopProfile,
  officer: GrievanceOfficer,
  terms: PageFacts,
  translate: Translate = () => null,
): PageFacts {
  const say = (text: string) => translate(text) ?? text
  const [phone, wholesale = phone] = shop.phones
  const [address] = shop.addresses
  const office = shop.addresses.find(({ isOutlet }) => !isOutlet) ?? address
  const { office: hours } = shop.hours
  return {
    ...Object.fromEntries(Object.entries(terms).map(([name, term]) => [name, say(term)])),
    name: shop.name,
    legalName: shop.legalName,
    city: say(shop.city),
    founded: shop.founded === null ? '' : String(shop.founded),
    address: address.lines.join(', '),
    officeAddress: office.lines.join(', '),
    officeHours: hours === null ? '' : say(`${hours.days}, ${hours.from} to ${hours.to}`),
    officeClosed: hours === null || hours.closed === null ? '' : ` ${say(hours.closed)}.`,
    phone: phone.display,
    phoneLink: phone.href,
    wholesalePhone: wholesale.display,
    wholesalePhoneLink: wholesale.href,
    whatsAppLink: shop.whatsApp.href,
    email: shop.email.display,
    emailLink: shop.email.href,
    officerName: officer.name,
    officerDesignation: say(officer.designation),
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
