/** A product of a catalogue for which lines are written. */
export type ListedName = { readonly id: string; readonly name: string; readonly packSize: string }

export type PadAnswer = { readonly productId: string; readonly quantity: number | null }

/** Whether a sure answer to a line is right. */
export type IsRight = (answer: PadAnswer) => boolean

export type Name = ListedName & {
  readonly words: readonly string[]
  readonly numbers: readonly string[]
  readonly form: string
}

export const shortForms: Readonly<Record<string, string>> = {
  tablet: 'tab',
  tablets: 'tab',
  tab: 'tab',
  tabs: 'tab',
  capsule: 'cap',
  capsules: 'cap',
  cap: 'cap',
  caps: 'cap',
  syrup: 'syp',
  syp: 'syp',
  syr: 'syp',
  pow: 'powder',
  crm: 'cream',
  injection: 'inj',
  inj: 'inj',
  suspension: 'susp',
  cream: 'cream',
  gel: 'gel',
  ointment: 'oint',
  oint: 'oint',
  drop: 'drops',
  drops: 'drops',
  lotion: 'lotion',
  powder: 'powder',
  soap: 'soap',
  solution: 'solution',
  spray: 'spray',
  inhaler: 'inhaler',
  shampoo: 'shampoo',
  sachet: 'sachet',
  infusion: 'infusion',
  granules: 'granules',
}
const ignored = new Set([
  'ip',
  'bp',
  'usp',
  'and',
  'of',
  'for',
  'with',
  'oral',
  'topical',
  'per',
  'soft',
  'gelatin',
  'in',
  'the',
  ...'jar bottle strip pack box vial tube no pc pcs kg'.split(' '),
])

/** The parts of a name, split without the code that is tested. */
export function readName(product: ListedName): Name {
  const parts =
    product.name
      .toLowerCase()
      .replaceAll('&amp;', '&')
      .replaceAll(/\d+(?:\s*['’\u0060´]\s*[sd]?|s(?=$|\W))/g, ' ')
      .replaceAll(/(\d),(?=\d{3})/g, '$1')
      .replaceAll(/(\d)(?:mg|mcg|gms?|g|ml|l|iu|k|\s+(?:mg|mcg|gms?|ml|iu))(?![a-z])/g, '$1 ')
      .replaceAll(/\+(?=\s+[a-z])/g, ' plus ')
      .match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+/gu) ?? []
  return {
    ...product,
    words: parts.filter((part) => !/^\d/.test(part) && shortForms[part] === undefined && !ignored.has(part)),
    numbers: parts.filter((part) => /^\d/.test(part)).map((part) => String(Number(part))),
    form: shortForms[parts.find((part) => shortForms[part] !== undefined) ?? ''] ?? '',
  }
}

export const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join(' ') === b.toSorted().join(' ')

/** Reads all names once: families by first word, and names that are told apart by their parts. */
export function readNames(products: readonly ListedName[]) {
  const names = products
    .map(readName)
    .filter(({ name, words }) => /^[a-z]{3,}$/.test(words[0] ?? '') && !name.includes('*'))
  const families = Map.groupBy(names, ({ words }) => words[0] ?? '')
  const byId = new Map(names.map((name) => [name.id, name]))
  return { names, families, byId, brands: new Set(families.keys()) }
}

export type Names = ReturnType<typeof readNames>

export type Tools = Names & {
  readonly random: () => number
  readonly pick: <T>(list: readonly T[]) => T
  readonly packs: () => number
}

/** A line as a chemist writes it, and whether a sure answer to it is right. */
export type WrittenLine = {
  readonly kind: string
  /** The product from whose name it was made. */
  readonly productId: string
  readonly text: string
  readonly isRight: (answer: PadAnswer) => boolean
}

/** Lines that are pasted together. */
export type WrittenList = readonly WrittenLine[]

/** The sizes of packs in a name, such as 100ML and 30 gm. */
export const sizesOf = ({ name }: Name) =>
  [...name.matchAll(/(\d+(?:\.\d+)?)\s*(?:(ml|['’\u0060´]\s*s|s(?=$|\W))|gm|g)(?![a-z])/gi)]
    .filter(([, size, isSize]) => isSize !== undefined || Number(size) >= 5)
    .map(([, size]) => String(Number(size)))

export const strengthsOf = (name: Name) => name.numbers.filter((one) => !sizesOf(name).includes(one))

/** Right is a product with the same parts, of the same form, and these packs. A size that is not written is the only one. */
export function asWritten(name: Name, packs: number, { families, byId }: Names): IsRight {
  const isSame = (one: Name) =>
    same(one.words, name.words) &&
    same(strengthsOf(one), strengthsOf(name)) &&
    (one.form === name.form || one.form === '' || name.form === '')
  return ({ productId, quantity }) => {
    const found = byId.get(productId)
    if (found === undefined || quantity !== packs || !isSame(found)) return false
    const sizes = sizesOf(name)
    const others = (families.get(name.words[0] ?? '') ?? [])
      .filter((one) => isSame(one) && one.form === found.form)
      .map((one) => sizesOf({ ...one, name: one.name.replaceAll(/\d+\s*['’\u0060´]/g, '') }).join(' '))
    const foundSizes = sizesOf(found)
    if (sizes.length > 0 && foundSizes.length === 0) return sizes.every((size) => found.packSize.includes(size))
    return sizes.length > 0 ? same(sizes, foundSizes) : new Set(others).size === 1
  }
}

/** The names that no other name of the catalogue equals in its words and strengths: a line with all of them has one reading. */
export function namesWithOneReading(products: readonly ListedName[]): ReadonlySet<string> {
  const names = products.map(readName)
  const keyOf = (name: Name) => `${name.words.toSorted().join(' ')} ${strengthsOf(name).toSorted().join(' ')}`
  const counts = Map.groupBy(names, keyOf)
  return new Set(names.filter((name) => counts.get(keyOf(name))?.length === 1).map(({ id }) => id))
}
