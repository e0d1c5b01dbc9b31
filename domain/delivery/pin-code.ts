/** Whether a text has the form of an Indian PIN code: six digits, the first one not 0. */
export function isPinCode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}
