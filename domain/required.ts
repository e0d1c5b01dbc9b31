/** Returns a value that the rules before guarantee. Throws where they did not. */
export function required<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('A value that must exist is missing')
  return value
}
