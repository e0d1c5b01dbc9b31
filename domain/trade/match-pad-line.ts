import { numberOf, readSearchText, splitWords } from '../catalogue/search-words.ts'

/** Forms as lines abbreviate them and names write them out. */
const forms: Readonly<Record<string, string>> = {
  tab: 'tablet',
  tabs: 'tablet',
  tablet: 'tablet',
  tablets: 'tablet',
  cap: 'capsule',
  caps: 'capsule',
  capsule: 'capsule',
  capsules: 'capsule',
  syp: 'syrup',
  syr: 'syrup',
  syrup: 'syrup',
  susp: 'suspension',
  suspension: 'suspension',
  inj: 'injection',
  injection: 'injection',
  oint: 'ointment',
  ointment: 'ointment',
  crm: 'cream',
  cream: 'cream',
  gel: 'gel',
  drop: 'drops',
  drops: 'drops',
  lotion: 'lotion',
  powder: 'powder',
  inhaler: 'inhaler',
  soap: 'soap',
}

/** Words and counts of packs, which tell no product from another one. */
const packWords = /^(?:of|the|strip|strips|bottle|box|vial|tube|pack|\d+s)$/

/** The words of a line without its forms, for a search by name. A line of forms alone keeps them. */
export function searchedWords(text: string): string[] {
  const { words } = readSearchText(text)
  const names = words.filter((word) => forms[word] === undefined && !packWords.test(word))
  return names.length > 0 ? names : [...words]
}

type Match = {
  /** Words of the line that the name does not have. */
  readonly missing: number
  /** Words of the name that the line does not have, without forms and packs. */
  readonly extra: number
}

/** How well the name of a product fits the text of a line. */
export function matchName(text: string, name: string): Match {
  const asked = new Set(
    readSearchText(text)
      .words.map(plainWord)
      .filter((word) => !packWords.test(word)),
  )
  const named = new Set(nameWords(name).map(plainWord))
  return {
    missing: [...asked].filter((word) => !named.has(word)).length,
    extra: [...named].filter((word) => !asked.has(word) && !isForm(word) && !packWords.test(word)).length,
  }
}

/** A long name is split at every word, because a search text has few. */
function nameWords(name: string): readonly string[] {
  const { words } = readSearchText(name)
  return words.length > 0 ? words : splitWords(name)
}

type Candidate = { readonly id: string; readonly name: string; readonly isListed: boolean }

const MAX_CANDIDATES = 3

/**
 * The best candidates of a line, the likeliest first, and whether the first is the only one that fits: every word of the line is
 * in its name, and no other product on the buyer's list has a name that fits as well.
 */
export function rankCandidates<Row extends Candidate>(
  text: string,
  candidates: readonly Row[],
): { readonly best: Row[]; readonly isSure: boolean } {
  const ranked = candidates
    .map((row) => ({ row, ...matchName(text, row.name) }))
    .map((one) => ({ ...one, cost: 2 * one.missing + one.extra }))
    .toSorted(
      (a, b) =>
        a.cost - b.cost ||
        Number(b.row.isListed) - Number(a.row.isListed) ||
        a.row.name.length - b.row.name.length ||
        (a.row.id < b.row.id ? -1 : 1),
    )
  const [first, second] = ranked
  const isAlone = second === undefined || (first?.extra === 0 && (second.cost > first.cost || !second.row.isListed))
  const isTold = second === undefined || second.cost > (first?.cost ?? 0) || first?.row.isListed === true
  return {
    best: ranked.slice(0, MAX_CANDIDATES).map(({ row }) => row),
    isSure: first?.missing === 0 && isAlone && isTold,
  }
}

function plainWord(word: string): string {
  return forms[word] ?? numberOf(word) ?? word
}

function isForm(word: string): boolean {
  return forms[word] !== undefined
}
