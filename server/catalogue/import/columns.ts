/** Finds columns by name, ignoring case, spaces and symbols: "price(₹)" is "price". */
export function findColumns(header: readonly string[]): (name: string) => number {
  const places = new Map<string, number>()
  header.forEach((name, index) => {
    const folded = foldColumnName(name)
    if (!places.has(folded)) places.set(folded, index)
  })
  return (name) => places.get(foldColumnName(name)) ?? -1
}

/** The name of a column without case, spaces, symbols and a unit in brackets. */
export function foldColumnName(name: string): string {
  return name
    .replace(/\(.*\)?$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
