/** The contents of a pack: 10 of "tablet", 100 of "ml". */
type PackContents = { readonly units: number; readonly unit: string }

/** Units by the words that lists use for them. */
const units: Readonly<Record<string, string>> = {
  tablet: 'tablet',
  tab: 'tablet',
  tb: 'tablet',
  capsule: 'capsule',
  cap: 'capsule',
  rotacap: 'capsule',
  instacap: 'capsule',
  softgel: 'capsule',
  ml: 'ml',
  l: 'l',
  ltr: 'l',
  lit: 'l',
  litre: 'l',
  g: 'g',
  gm: 'g',
  gram: 'g',
  kg: 'kg',
  lozenge: 'lozenge',
  suppository: 'suppository',
  suppositorie: 'suppository',
  pessary: 'pessary',
  pessarie: 'pessary',
  injection: 'injection',
  mdi: 'dose',
  md: 'dose',
  dose: 'dose',
  patch: 'patch',
  patche: 'patch',
  piece: 'piece',
  pc: 'piece',
  pic: 'piece',
  pad: 'pad',
  napkin: 'pad',
  pair: 'pair',
  gummy: 'gummy',
  gummie: 'gummy',
  kit: 'kit',
}

/** Containers, which count only if the label names no unit ("25 strips", "1 pen"). */
const containers: Readonly<Record<string, string>> = {
  strip: 'strip',
  vial: 'vial',
  ampoule: 'ampoule',
  pen: 'pen',
  syringe: 'syringe',
  sachet: 'sachet',
  respule: 'respule',
  cartridge: 'cartridge',
}

const larger: Readonly<Record<string, readonly [number, string]>> = { l: [1000, 'ml'], kg: [1000, 'g'] }
const joined = /\b(of|in|x)$|^x$/
/** A label with these does not state the contents. */
const unsure = /[%+:]|\d\s*(mg|mcg|iu|units|cm|mm|m|inch)\b/

/**
 * Parses the contents from a pack label: "strip of 10 tablets", "100 ml in 1 bottle", "packet of 2 strips of 10
 * tablets", "1*60ML". For "10's" the dosage form is the unit. `null` if the label is ambiguous, because a wrong unit
 * price is worse than none.
 */
export function readPack(label: string, itemForm = ''): PackContents | null {
  const text = tidy(label)
  if (text.length > 200 || unsure.test(text)) return null
  const found = [...text.matchAll(/(\d+(?:\.\d+)?)([^\d]*)/g)].map(([, number, words = '']) => ({
    number: Number(number),
    words: words.trim(),
  }))
  const before = text.slice(0, text.search(/\d/)).trim()
  if (found.length === 0 || found.length > 3 || !/^$|\bof$|^[a-z\s]+\s\($/.test(before)) return null
  // Adjacent numbers multiply only if a word or sign joins them.
  if (found.slice(0, -1).some(({ words }) => !joined.test(words))) return null
  const unit = firstUnit(
    found.map(({ words }) => words),
    itemForm,
  )
  const count = found.reduce((product, { number }) => product * number, 1)
  if (unit === null) return null
  const [times, name] = larger[unit] ?? [1, unit]
  const total = Number((count * times).toFixed(3))
  return total > 0 && total <= 100_000 ? { units: total, unit: name } : null
}

function tidy(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[’'`´"]/g, '')
    .replaceAll(/(\d)\s*[x*×]\s*(?=\d)/g, '$1 x ')
}

/** The first unit in any part, else the first container. */
function firstUnit(parts: readonly string[], itemForm: string): string | null {
  const words = parts
    .flatMap((part) => part.split(/[^a-z]/))
    .map((word) => (word.length > 2 ? word.replace(/s$/, '') : word))
  const named = words.map((word) => lookUp(units, word)).find((unit) => unit !== undefined)
  if (named !== undefined) return named
  if (/^$|^s\b/.test(parts.at(-1) ?? '')) return countedForm(itemForm)
  return words.map((word) => lookUp(containers, word)).find((unit) => unit !== undefined) ?? null
}

/** The unit of "10's". Creams and syrups are not counted. */
function countedForm(itemForm: string): string | null {
  const forms = ['tablet', 'capsule', 'lozenge', 'suppository', 'sachet', 'patch', 'pessary']
  return forms.find((form) => itemForm.toLowerCase().includes(form)) ?? null
}

function lookUp(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
