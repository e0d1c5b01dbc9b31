type Name = readonly [name: string, mark: RegExp]

/** The first match counts, because most browsers also claim to be others. */
const browsers: readonly Name[] = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const systems: readonly Name[] = [
  ['Android', /Android/],
  ['an iPhone', /iPhone/],
  ['an iPad', /iPad/],
  ['Windows', /Windows/],
  ['a Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** "Chrome on Android". Contains only words of these lists, never text of the user agent. */
export function deviceName(userAgent: string): string {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  if (system === undefined) return browser ?? 'Unknown device'
  return `${browser ?? 'A browser'} on ${system}`
}

function find(names: readonly Name[], userAgent: string): string | undefined {
  return names.find(([, mark]) => mark.test(userAgent))?.[0]
}
