/** The first and last day on which packs expire. */
export type ExpiryWindow = { readonly from: string; readonly to: string }

/** "03/2027", or "03/2027 to 05/2027". */
export function windowText({ from, to }: ExpiryWindow): string {
  const [first, last] = [from, to].map((day) => `${day.slice(5, 7)}/${day.slice(0, 4)}`)
  return first === last ? `${first}` : `${first} to ${last}`
}
