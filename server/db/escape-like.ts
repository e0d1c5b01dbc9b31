/** Escapes the wildcards of a typed text for `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
