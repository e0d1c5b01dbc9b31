import type { ExpiryWindow } from '../stock/expiry-window.ts'

/** A line of the order pad as it is kept with the account. Each has an id of its own, under which devices merge it. */
export type DraftLine = {
  readonly id: string
  /** As it was typed or pasted. */
  readonly text: string
  /** Paid packs; null while none are typed. */
  readonly quantity: number | null
  readonly chosen: string | null
  /** Before tax, in rupees, as a pasted list names it. */
  readonly rate: number | null
  /** Tells the products of its brand when it was matched; null before that, and for a line without words (trade-16). */
  readonly relatives: string | null
  /** Where short-dated packs are taken: when they expire (trade-16). */
  readonly shortDated?: ExpiryWindow | null
}

/** A new state of a line; null removes it. */
type DraftChange = { readonly id: string; readonly line: DraftLine | null }

/** A list that was added to the pad, and when. */
export type AddedList = { readonly key: string; readonly at: string }

/** The most lines of a draft. It may hold more than an order, because two devices add lines without knowing of each other. */
export const MAX_DRAFT_LINES = 1500
const MAX_ADDED_LISTS = 20
/** Fewer lines are no list. */
const FEWEST_LISTED = 2

const byId = (lines: readonly DraftLine[]) => new Map(lines.map((line) => [line.id, line]))

const isSameDraftLine = (a: DraftLine | undefined, b: DraftLine | undefined): boolean =>
  a?.text === b?.text &&
  a?.quantity === b?.quantity &&
  a?.chosen === b?.chosen &&
  a?.rate === b?.rate &&
  a?.relatives === b?.relatives &&
  a?.shortDated?.to === b?.shortDated?.to &&
  a?.shortDated?.from === b?.shortDated?.from

/** Applies changes in their order. A changed line keeps its place, and a new one comes last (trade-15). */
export function applyDraftChanges(lines: readonly DraftLine[], changes: readonly DraftChange[]): DraftLine[] {
  const changed = byId(lines)
  for (const { id, line } of changes) {
    if (line === null) changed.delete(id)
    else changed.set(id, line)
  }
  return [...changed.values()]
}

/** What was changed since `base`. */
export function draftChanges(base: readonly DraftLine[], lines: readonly DraftLine[]): DraftChange[] {
  const [before, now] = [byId(base), byId(lines)]
  return [
    ...base.flatMap(({ id }) => (now.has(id) ? [] : [{ id, line: null }])),
    ...lines.filter((line) => !isSameDraftLine(before.get(line.id), line)).map((line) => ({ id: line.id, line })),
  ]
}

/**
 * Merges two states that came from `base`, line by line (trade-15): a line that only one side changed is taken from that side,
 * and one that both changed, or that one side changed and the other removed, is taken from `own`, or from the side that has it.
 */
export function mergeDrafts(
  base: readonly DraftLine[],
  own: readonly DraftLine[],
  other: readonly DraftLine[],
): DraftLine[] {
  const ownChanges = draftChanges(base, own)
  const ownById = new Map(ownChanges.map((change) => [change.id, change]))
  const others = draftChanges(base, other).filter(({ id, line }) => {
    const mine = ownById.get(id)
    return mine === undefined || (mine.line === null && line !== null)
  })
  return applyDraftChanges(own, others)
}

/** Recognises a list by its lines, in any order and writing; null for a text that is no list. */
export function listKey(texts: readonly string[]): string | null {
  const lines = texts.map((text) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
  if (lines.length < FEWEST_LISTED) return null
  let [high, low] = [0x9e3779b9, 0x85ebca6b]
  for (const letter of lines.toSorted().join('\n')) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 0x01000193) >>> 0
    low = Math.imul(low ^ code, 0x5bd1e995) >>> 0
    low = (low ^ (low >>> 13)) >>> 0
  }
  return `${lines.length}-${high.toString(36)}-${low.toString(36)}`
}

/** The newest lists with another one. */
export function withAddedList(lists: readonly AddedList[], added: AddedList): AddedList[] {
  return [...lists.filter(({ key }) => key !== added.key), added].slice(-MAX_ADDED_LISTS)
}
