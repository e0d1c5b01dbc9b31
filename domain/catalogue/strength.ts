/** Canonical units by their spellings in lists. */
const units: ReadonlyMap<string | undefined, string> = new Map(
  Object.entries({
    mg: 'mg',
    mgs: 'mg',
    mcg: 'mcg',
    ug: 'mcg',
    µg: 'mcg',
    μg: 'mcg',
    g: 'g',
    gm: 'g',
    gms: 'g',
    gram: 'g',
    ml: 'ml',
    l: 'l',
    ltr: 'l',
    litre: 'l',
    iu: 'IU',
    'i.u.': 'IU',
    'i.u': 'IU',
    unit: 'units',
    units: 'units',
    u: 'units',
    '%': '%',
    meq: 'mEq',
    mmol: 'mmol',
    dose: 'dose',
    spray: 'spray',
    actuation: 'dose',
    cfu: 'CFU',
    cells: 'cells',
    spores: 'spores',
    tablet: 'tablet',
    capsule: 'capsule',
  }),
)

/** Multipliers between a number and its unit. */
const multiples: ReadonlyMap<string | undefined, number> = new Map(
  Object.entries({ million: 1e6, billion: 1e9, lac: 1e5, lakh: 1e5, thousand: 1e3 }),
)

const amount = /^(\d{1,12}(?:\.\d{1,6})?|\.\d{1,6})\s*(million|billion|lac|lakh|thousand)?\s*([a-zµμ.]+|%)/
const perWhat = /^\s*\/\s*(\d{1,6}(?:\.\d{1,4})?)?\s*([a-zµμ.]+)$/
const percentOf = /^\s*\(?\s*([wv])\s*\/\s*([wv])\s*\)?$/

/**
 * "500 MG" → "500mg", "30mg / 5 ml" → "30mg/5ml", "0.10%w/v" → "0.1% w/v", "5,000 i.u." → "5000IU", "1.5 Million IU" → "1500000IU".
 * `null` where the text is no strength. Units keep their size: "1g" stays "1g", see `comparableStrength`.
 */
export function readStrength(text: string): string | null {
  const tidy = text
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{2,3}(?!\d))/g, '$1')
    .trim()
  const [matched, digits, multiple, name] = amount.exec(tidy) ?? []
  const unit = units.get(name)
  if (matched === undefined || unit === undefined) return null
  const number = plain(Number(digits) * (multiples.get(multiple) ?? 1))
  const rest = tidy.slice(matched.length)
  if (rest === '') return `${number}${unit}`
  if (unit === '%') {
    const kind = percentOf.exec(rest)
    return kind === null ? null : `${number}% ${kind[1]}/${kind[2]}`
  }
  const [, perDigits = '1', perName] = perWhat.exec(rest) ?? []
  const perUnit = units.get(perName)
  if (perUnit === undefined) return null
  const perNumber = Number(perDigits) === 1 ? '' : plain(Number(perDigits))
  return `${number}${unit}/${perNumber}${perUnit}`
}

/** In milligrams and millilitres. */
const sizes: ReadonlyMap<string | undefined, readonly [number, string]> = new Map([
  ['g', [1000, 'mg']],
  ['mcg', [0.001, 'mg']],
  ['l', [1000, 'ml']],
])

/** Normalises a canonical strength for comparison: "1g" to "1000mg", "30mg/5ml" to "6mg/ml". */
export function comparableStrength(strength: string): string {
  const parts = /^([\d.]+)([a-zA-Z]+)(?:\/([\d.]*)([a-zA-Z]+))?$/.exec(strength)
  if (parts === null) return strength
  const [, number, unit, perNumber, perUnit] = parts
  const [size, name] = sizes.get(unit) ?? [1, unit]
  // A weight per weight is a ratio: both sizes must convert alike to cancel out.
  const [perSize, perName] = sizes.get(perUnit) ?? [1, perUnit]
  const value = (Number(number) * size) / (Number(perNumber || 1) * perSize)
  return perName === undefined ? `${plain(value)}${name}` : `${plain(value)}${name}/${perName}`
}

/** Formats a number without exponent and floating-point noise. */
function plain(value: number): string {
  return value.toFixed(9).replace(/\.?0+$/, '')
}
