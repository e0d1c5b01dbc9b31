/** What a shop holds about a customer, in the order of the page (your-data-1). */
export const heldKinds = {
  addresses: ['address', 'addresses'],
  cart: ['product in the cart', 'products in the cart'],
  orders: ['order', 'orders'],
  documents: ['invoice or credit note', 'invoices and credit notes'],
  returns: ['return', 'returns'],
  prescriptions: ['prescription', 'prescriptions'],
  pictures: ['picture', 'pictures'],
  patients: ['family profile', 'family profiles'],
  tickets: ['enquiry or complaint', 'enquiries and complaints'],
  logins: ['open login', 'open logins'],
} as const satisfies Record<string, readonly [one: string, more: string]>

export type HeldKind = keyof typeof heldKinds

/** "3 orders". */
export function heldInWords(kind: HeldKind, count: number): string {
  const [one, more] = heldKinds[kind]
  return `${count} ${count === 1 ? one : more}`
}

/** The name of a field of a copy in words: "placedAt" is "Placed at". */
export function fieldInWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
