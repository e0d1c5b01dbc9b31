/** At most `length` UTF-16 units, without control characters and without half a character at the end. */
export function cutText(text: string, length: number): string {
  const clean = text.replace(/\p{Cc}+/gu, ' ').toWellFormed()
  return clean.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
