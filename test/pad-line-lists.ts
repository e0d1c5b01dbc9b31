import {
  asWritten,
  type Tools,
  type WrittenLine,
  type WrittenList,
  type IsRight,
  type ListedName,
  type Name,
  readNames,
  same,
  shortForms,
  sizesOf,
} from './pad-names.ts'
import { never, ROWS, writePadTable } from './pad-table-lists.ts'
import { brands, relatives } from './pad-brands.ts'
import { writeDevanagari, writeTelugu } from './pad-scripts.ts'
import { createRandom } from '#bench/catalogue/random.ts'
import { dropLetter, spellPhonetically } from '#bench/search/misspell.ts'

type Writer = (name: Name, tools: Tools) => { readonly text: string; readonly isRight: IsRight } | null
/** The name as it is written by hand: lower case, form shortened, units of strengths left out or kept. */
function byHand({ name }: Name, { random }: Pick<Tools, 'random'>): string {
  return name
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => shortForms[word] ?? word)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d)\s*mg\b/g, (all, digit: string) => (random() < 0.5 ? digit : all))
    .trim()
}

const unitWords = ['strip', 'strips', 'str', 'pcs', 'pack', 'packs', 'nos']
const numbersIn = (name: Name) => new Set([...name.numbers, ...(name.packSize.match(/\d+/g) ?? [])])

/** Packs that no relative has as a number, and that is no usual volume. */
function plainPacks(name: Name, tools: Tools): number {
  const taken = new Set((tools.families.get(name.words[0] ?? '') ?? []).flatMap((one) => [...numbersIn(one)]))
  for (let tries = 0; tries < 30; tries += 1) {
    const packs = tools.packs()
    if (!taken.has(String(packs))) return packs
  }
  return 7
}

const plainForms: readonly ((name: string, packs: number, tools: Tools) => string)[] = [
  (name, packs, { pick }) => `${name} ${packs} ${pick(unitWords)}`,
  (name, packs) => `${name} - ${packs}`,
  (name, packs) => `${name} x ${packs}`,
  (name, packs) => `${packs} x ${name}`,
  (name, packs) => `${name} qty ${packs}`,
  (name, packs) => `${name} = ${packs}`,
  (name, packs) => `${name} ${packs}`,
  (name, packs, { pick }) => `${packs} ${pick(unitWords)} ${name}`,
]

/** Small words behind a brand that make it another medicine. */
const isVariant = (word: string) =>
  /^[a-z]{1,3}$|^(?:forte|plus|gold|trio|beta|duo|total|max|junior|kid|active)$/.test(word)

function without(name: Name, isRemoved: (word: string) => boolean): Name | null {
  const [brand = '', ...others] = name.words
  const gone = others.find(isRemoved)
  if (gone === undefined || gone === 'x' || gone === 's' || new Set(name.words).size < name.words.length) return null
  const text = name.name.replaceAll('&amp;', '&').replace(new RegExp(`(?<![a-z])${gone}(?![a-z])`, 'i'), ' ')
  const words = [...name.words]
  words.splice(words.indexOf(gone), 1)
  return text === name.name
    ? null
    : { ...name, name: text.replaceAll(/[\s-]+/g, ' '), words: words.length > 0 ? words : [brand] }
}

const devanagari = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))
const telugu = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0c66 + Number(digit)))

const releases = new Set('sr er xr xl pr cr mr dr ec od la dt md retard'.split(' '))
const withoutRelease = ({ words }: Name) => words.filter((word) => !releases.has(word))

/** A line with its brand in the letters of another script. */
function inLetters(name: Name, tools: Tools, write: typeof writeDevanagari) {
  const [brand = ''] = name.words
  if (!name.name.toLowerCase().startsWith(brand) || brand.length < 3 || !/^[a-z]+$/.test(brand)) return null
  const packs = plainPacks(name, tools)
  const text = byHand(name, tools).replace(brand, write(brand, tools.random))
  return { text: `${text} x ${packs}`, isRight: asWritten(name, packs, tools) }
}

/** The kinds of lines that are written one by one. */
const writers: Readonly<Record<string, Writer>> = {
  plain: (name, tools) => {
    const packs = plainPacks(name, tools)
    const text = tools.pick(plainForms)(byHand(name, tools), packs, tools)
    return { text, isRight: asWritten(name, packs, tools) }
  },
  'variant removed': (name, tools) => {
    const asked = without(name, isVariant)
    const packs = plainPacks(name, tools)
    if (asked === null) return null
    return { text: tools.pick(plainForms)(byHand(asked, tools), packs, tools), isRight: asWritten(asked, packs, tools) }
  },
  'strength removed': (name, tools) => {
    if (name.numbers.length !== 1 || sizesOf(name).length > 0) return null
    const family = tools.families.get(name.words[0] ?? '') ?? []
    const asked = {
      ...name,
      name: name.name.replace(/[\s-]*\d[\d.,]*\s*(?:mg|mcg|gm|g|iu)?(?![a-z])/i, ' '),
      numbers: [],
    }
    if (asked.name === name.name) return null
    const packs = plainPacks(name, tools)
    const isOnly = family.length === 1
    const isRight = asWritten(isOnly ? name : asked, packs, tools)
    return { text: `${byHand(asked, tools)} x ${packs}`, isRight }
  },
  'another strength': (name, tools) => {
    const strength = name.numbers[0]
    const family = tools.families.get(name.words[0] ?? '') ?? []
    const other = tools.pick(['5', '10', '15', '25', '40', '60', '75', '100', '200', '250', '500'])
    if (
      strength === undefined ||
      /mcg|\d\s*g/i.test(name.name) ||
      name.numbers.length !== 1 ||
      family.some((one) => one.numbers.includes(other))
    )
      return null
    return {
      text: `${byHand({ ...name, name: name.name.replace(/\d[\d.,]*/, other) }, tools)} ${tools.packs()} strips`,
      isRight: never,
    }
  },
  'strength and packs swapped': (name, tools) => {
    const [strength] = name.numbers
    const packs = String(tools.packs())
    if (name.numbers.length !== 1 || strength === undefined || strength === packs) return null
    if (!/\s\d+(?:mg)?\s/.test(name.name) || /\d\s*(?:%|g|ml|mcg|iu|['’`])/i.test(name.name)) return null
    const asked = { ...name, name: name.name.replace(/\d[\d.,]*\s*(?:mg|mcg)?/i, `${packs} `), numbers: [packs] }
    const family = tools.families.get(name.words[0] ?? '') ?? []
    const isOpen =
      family.some((one) => one.numbers.includes(packs)) && family.some((one) => one.numbers.includes(strength))
    return {
      text: `${byHand(asked, tools)} ${strength}`,
      isRight: isOpen ? never : asWritten(asked, Number(strength), tools),
    }
  },
  'packs like the strength of a relative': (name, tools) => {
    const family = tools.families.get(name.words[0] ?? '') ?? []
    const twin = family.find(
      (one) =>
        one !== name &&
        same(withoutRelease(one), withoutRelease(name)) &&
        one.form === name.form &&
        one.numbers.length === 1 &&
        one.numbers[0] !== name.numbers[0],
    )
    if (name.numbers.length !== 1 || twin === undefined || !/^\d+$/.test(twin.numbers[0] ?? '')) return null
    // A strength with its unit, or one of several parts, cannot be the packs.
    if (!/\s\d+(?:mg)?\s/.test(name.name) || /\d\s*(?:%|g|ml|mcg|iu|['’`])/i.test(name.name)) return null
    return { text: `${byHand(name, tools).replaceAll('mg', '')} ${twin.numbers[0]}`, isRight: never }
  },
  'packs like the pack': (name, tools) => {
    const [, size] = /^(?:strip of )?(\d+)\b(?!\.)/.exec(name.packSize) ?? []
    if (size === undefined || Number(size) < 2 || name.name.includes(size)) return null
    return { text: `${byHand(name, tools)} ${size}`, isRight: never }
  },
  'no packs': (name, tools) => ({ text: byHand(name, tools), isRight: never }),
  'boxes of unknown size': (name, tools) => ({
    text: `${byHand(name, tools)} ${tools.pick(['3 box', '2 boxes', '1 carton', '2 inner', '4 bx'])}`,
    isRight: never,
  }),
  dozens: (name, tools) => ({ text: `${byHand(name, tools)} 2 dozen`, isRight: asWritten(name, 24, tools) }),
  misspelt: (name, tools) => {
    const [brand = ''] = name.words
    const typed = tools.random() < 0.5 ? dropLetter(brand, tools.random) : spellPhonetically(brand)
    if (brand.length < 5 || typed === brand || tools.brands.has(typed)) return null
    const packs = plainPacks(name, tools)
    return { text: `${byHand(name, tools).replace(brand, typed)} - ${packs}`, isRight: asWritten(name, packs, tools) }
  },
  'digits of another script': (name, tools) => {
    const packs = plainPacks(name, tools)
    return {
      text: tools.pick([devanagari, telugu])(`${byHand(name, tools)} x ${packs}`),
      isRight: asWritten(name, packs, tools),
    }
  },
  'name in Devanagari': (name, tools) => inLetters(name, tools, writeDevanagari),
  'name in Telugu': (name, tools) => inLetters(name, tools, writeTelugu),
  'unit before the number': (name, tools) => ({
    text: `${byHand(name, tools)} ${tools.pick(['box', 'carton -', 'dozen', 'strip of', 'per box'])} ${tools.packs()}`,
    isRight: never,
  }),
  money: (name, tools) => ({
    text: `${byHand(name, tools)} ${tools.pick(['@ 45', 'rs 120', '120/-', '₹120', '₹ 45', 'mrp 99'])}`,
    isRight: never,
  }),
  'not wanted': (name, tools) => {
    const text = byHand(name, tools)
    const packs = tools.packs()
    const forms = [
      `no ${text} ${packs}`,
      `${text} ${packs} no need`,
      `cancel ${text} ${packs}`,
      `${text} no order ${packs}`,
    ]
    return { text: tools.pick(forms), isRight: never }
  },
  estimate: (name, tools) => ({
    text: `${byHand(name, tools)} ${tools.pick(['10?', '~20', '5+5', '10 + 10', '<15', '±8'])}`,
    isRight: never,
  }),
  'another container': (name, tools) => {
    if (name.form !== 'tab' && name.form !== 'cap' && name.form !== 'cream') return null
    const packs = plainPacks(name, tools)
    const text = byHand(name, tools).replaceAll(/\b(?:tab|cap|cream)\b/g, ' ')
    if (/gel|powder|oint|drops|soap|\d\s?(?:tab|cap|cream)/.test(text)) return null
    // A bottle holds many tablets too.
    if (/\d{3}|[3-9]\d/.test(name.packSize) || /\d{2,}\s?['’`]?s/i.test(name.name)) return null
    const isRight: IsRight = ({ productId, quantity }) =>
      quantity === packs && tools.byId.get(productId)?.form !== name.form
    return { text: `${text} ${packs} ${tools.pick(['bottles', 'btl', 'vials'])}`, isRight }
  },
  'packs in brackets': (name, tools) => {
    const packs = plainPacks(name, tools)
    return { text: `${byHand(name, tools)} (${packs})`, isRight: asWritten(name, packs, tools) }
  },
  'strength-packs': (name, tools) => {
    const packs = plainPacks(name, tools)
    if (name.numbers.length !== 1 || !/\d$/.test(byHand(name, tools))) return null
    return { text: `${byHand(name, tools)}-${packs}`, isRight: asWritten(name, packs, tools) }
  },
  'words behind it': (name, tools) => {
    const packs = plainPacks(name, tools)
    const more = tools.pick(['urgent', 'pls', 'old stock no', 'please send today', 'only'])
    return { text: `${byHand(name, tools)} ${packs} strips ${more}`, isRight: asWritten(name, packs, tools) }
  },
  'none or fewer': (name, tools) => ({
    text: `${byHand(name, tools)} ${tools.pick(['x 0', '- 0', 'x -5'])}`,
    isRight: never,
  }),
}

/** Lists of lines of all kinds over the names of a catalogue, the same for the same seed. A quarter is plain, a tenth in tables. */
export function writeLists(
  products: readonly ListedName[],
  { lines, perList, seed }: { lines: number; perList: number; seed: number },
): WrittenList[] {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const read = readNames(products)
  const tools: Tools = {
    ...read,
    random,
    pick,
    packs: () => pick([1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 25, 30, 40, 48, 50, 60, 100]),
  }
  const { plain, ...odd } = writers
  const written: WrittenLine[] = []
  const tabled: WrittenList[] = []
  const kinds = Object.keys(odd)
  while (tabled.length * ROWS < lines / 10)
    tabled.push(
      writePadTable(
        Array.from({ length: ROWS }, () => pick(read.names)),
        tabled.length,
        tools,
      ),
    )
  while (written.length < lines - tabled.flat().length) {
    const kind = random() < 0.28 ? 'plain' : pick(kinds)
    for (let tries = 0; tries < 200; tries += 1) {
      const name = pick(read.names)
      const line = (kind === 'plain' ? plain : odd[kind])?.(name, tools) ?? null
      if (line === null) continue
      written.push({ kind, productId: name.id, ...line })
      break
    }
  }
  const lists: WrittenList[] = []
  for (let at = 0; at < written.length; at += perList) lists.push(written.slice(at, at + perList))
  return [...tabled, ...lists]
}

/** A catalogue of invented brands whose products differ in a word or a number. No brand has all of them. */
export function inventRelatives(): ListedName[] {
  const random = createRandom(51)
  return brands.flatMap((brand, at) =>
    relatives
      .filter(() => random() < 0.7)
      .map(([variant, packSize], index) => ({ id: `prd_pad_${at}_${index}`, name: `${brand} ${variant}`, packSize })),
  )
}
