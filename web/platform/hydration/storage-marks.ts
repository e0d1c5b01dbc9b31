import { withoutIndentation } from './inline-function.ts'

/** Attributes of `<html>`, each with the storage keys of which one sets it. */
const marks = {
  'data-logged-in': ['authToken'],
  'data-delivery-pin': ['deliveryPin', 'shippingAddress'],
  'data-cart': ['cart'],
  'data-has-ordered': ['ordersSeen'],
} as const

/**
 * Runs inline at the start of every page, so that the first paint has a customer's header and the room for what the storage
 * adds. An empty list (`[]`) counts as missing.
 */
function markStorage(keysByAttribute: Readonly<Record<string, readonly string[]>>): void {
  try {
    for (const [attribute, keys] of Object.entries(keysByAttribute))
      if (keys.some((key) => (localStorage.getItem(key) ?? '').length > 2))
        document.documentElement.setAttribute(attribute, '')
  } catch {
    // Blocked storage counts as empty.
  }
}

/** The inline script, as a function so that browsers' scripts do not repeat it. */
export const storageMarksScript = () => `(${withoutIndentation(markStorage)})(${JSON.stringify(marks)})`

/** Keeps a mark equal to the state of the page. */
export function setStorageMark(attribute: keyof typeof marks, isSet: boolean): void {
  document.documentElement.toggleAttribute(attribute, isSet)
}
