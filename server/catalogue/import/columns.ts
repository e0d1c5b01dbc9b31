/** Finds columns by name, ignoring case, spaces and symbols: "price(₹)" is "price". */
export function findColumns(header: readonly string[]): (name: string) => number {
  const places = new Map<string, number>()
  header.forEach((name, index) => {
    const folded = foldName(name)
    if (!places.has(folded)) places.set(folded, index)
  })
  return (name) => places.get(foldName(name)) ?? -1
}

function foldName(name: string): string {
  return name
    .replace(/\(.*\)?$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
