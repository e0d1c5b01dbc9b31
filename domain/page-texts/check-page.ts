import { slugOf } from '../catalogue/slug.ts'
import { anchorOf } from './anchor.ts'
import { type Block, type BlockKind, blockKinds, type BlockOf, type PageContent, type PageText } from './block-kinds.ts'
import { type PageFacts, unknownFact } from './page-facts.ts'

type Fields = Readonly<Record<string, unknown>>
type Errors = Record<string, string>

/** Why a text does not fit its page, as sentences by field; empty for a good one (shop-5). */
export function pageErrors(
  { fixed = [], moreFacts = [], ...page }: PageText,
  content: PageContent,
  facts: PageFacts,
): Errors {
  const errors: Errors = {}
  const add = (path: string, sentence: string | null) => {
    if (sentence !== null) errors[path] ??= sentence
  }
  add('blocks', partRefusal(page, content) ?? missingSentence(page.content, content, fixed))
  add('alt', missingAlt(content))
  const known = { ...facts, ...Object.fromEntries(moreFacts.map((name) => [name, ''])) }
  const anchors = new Set<string>()
  content.blocks.forEach((block, index) => {
    const path = `blocks.${index}`
    if (block.kind === 'heading') {
      const anchor = anchorOf(block.heading)
      add(`${path}.heading`, anchors.has(anchor) ? 'This heading stands twice on the page.' : null)
      anchors.add(anchor)
    }
    add(`${path}.alt`, missingAlt(block))
    if (block.kind === 'synonyms') for (const at of repeatedPhrases(block)) add(`${path}.rows.${at}.phrase`, REPEATED)
    for (const [at, record] of recordsOf(block, path))
      checkRecord(record, (name, sentence) => add(`${at}.${name}`, sentence))
  })
  for (const [path, text] of textsOf(content)) {
    const name = unknownFact(text, known)
    if (name !== null) add(path, `{${name}} is not a fact of the shop. Please write the words themselves.`)
  }
  return errors
}

function checkRecord(record: Fields, add: (name: string, sentence: string | null) => void): void {
  // The values of a list of facts are the words of their links.
  const words = 'value' in record ? record.value : record.linkText
  if (filled(record.link) && !filled(words)) add('linkText', 'Please type the words of the link.')
  if (filled(record.linkText) && !filled(record.link)) add('link', 'Please say where the link leads to.')
  if ('slug' in record || 'category' in record) {
    const name = 'slug' in record ? 'slug' : 'category'
    const slug = String(record[name] ?? '')
    if (slug !== '' && slug !== slugOf(slug)) add(name, 'A short name has small letters, digits and hyphens.')
  }
  if (typeof record.name === 'string' && /schedule\s*x/i.test(record.name) && record.isOutletOnly !== true)
    add('isOutletOnly', 'Schedule X medicines are never sold online.')
  if (record.isOutletOnly === true && (filled(record.category) || filled(record.search)))
    add('search', 'What the outlet alone sells leads to no products.')
}

const REPEATED = 'This stands twice in the list.'

/** The places of phrases that an earlier row has. */
function repeatedPhrases({ rows }: BlockOf<'synonyms'>): number[] {
  const phrases = rows.map(({ phrase }) => phrase)
  return [...phrases.keys()].filter((at) => phrases.indexOf(phrases[at] ?? '') < at)
}

function filled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function missingAlt(record: object): string | null {
  const { picture, alt }: { picture?: string; alt?: string } = record
  return filled(picture) && !filled(alt) && 'alt' in record ? 'Please say what the picture shows.' : null
}

/** A block and its rows with their paths. */
function recordsOf(block: Fields, path: string): [string, Fields][] {
  const rows = Array.isArray(block.rows) ? (block.rows as Fields[]) : []
  return [[path, block], ...rows.map((row, index): [string, Fields] => [`${path}.rows.${index}`, row])]
}

/** All texts with their paths. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`))
}

/** The blocks that cannot be added or removed must be those of the shop's files; on home all blocks in their order. */
function partRefusal({ hasFixedParts, content }: Omit<PageText, 'fixed'>, { blocks }: PageContent): string | null {
  const kindsOf = (list: readonly Block[]) =>
    list.map(({ kind }) => kind).filter((kind) => hasFixedParts || isPart(kind))
  const expected = kindsOf(content.blocks)
  const given = kindsOf(blocks)
  const isSame = hasFixedParts
    ? expected.join() === given.join()
    : expected.toSorted().join() === given.toSorted().join()
  return isSame ? null : 'The fixed parts of this page cannot be added, removed or exchanged.'
}

/** Whether a block of this kind stays where the shop's files have it. */
export function isPart(kind: BlockKind): boolean {
  return 'isPart' in blockKinds[kind]
}

/** The first fixed sentence that the text lacks, in a sentence. Fixed texts of one row or block stay together. */
function missingSentence(original: PageContent, content: PageContent, fixed: readonly string[]): string | null {
  if (fixed.length === 0) return null
  const { blocks, ...head } = content
  const given = [head, ...blocks.flatMap((block) => recordsOf(block, '').map(([, record]) => record))]
  const { blocks: originals, ...originalHead } = original
  const needed = [originalHead, ...originals.flatMap((block) => recordsOf(block, '').map(([, record]) => record))]
  for (const record of needed as readonly Fields[]) {
    const kept = Object.entries(record).filter(([, text]) => fixed.includes(text as string))
    const isKept = (one: Fields) => kept.every(([name, text]) => one[name] === text)
    if (kept.length > 0 && !(given as readonly Fields[]).some(isKept))
      return `This sentence is fixed and must stay: ${kept.map(([, text]) => String(text)).join(' · ')}`
  }
  return null
}
