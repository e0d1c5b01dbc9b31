import { formatDate, indianDay } from '../time.ts'

export const openingStates = ['new', 'open', 'paused', 'closed'] as const
export type OpeningState = (typeof openingStates)[number]

/** Whether the shop takes orders, as its owner has decided (setup-5). */
export type ShopOpening = {
  readonly state: OpeningState
  /** What the owner tells customers; '' for nothing. */
  readonly message: string
  /** The day in India until which it is paused or closed, such as "2026-11-30"; null for no day. */
  readonly until: string | null
}

export const NEW_OPENING: ShopOpening = { state: 'new', message: '', until: null }

/** The state that counts: the sample shop is open without a press (setup-5). */
export function openingStateIn(mode: 'demo' | 'live', state: OpeningState): OpeningState {
  return mode === 'demo' && state === 'new' ? 'open' : state
}

/** Whether shoppers see the pages of the shop in a state (setup-5). */
export function showsPages(state: OpeningState): boolean {
  return state === 'open' || state === 'paused'
}

const openingSentences = {
  new: 'The shop is not open yet. Please come back later.',
  paused: 'The shop takes no orders',
  closed: 'The shop is closed',
} as const

/** What customers read of a shop that takes no orders, sentence by sentence; none of an open one. A day that has passed is left out. */
export function openingTexts({ state, message, until }: ShopOpening, now: Date): readonly string[] {
  if (state === 'open') return []
  const sentence = openingSentences[state]
  if (state === 'new') return [sentence]
  const time = until === null || until < indianDay(now) ? 'at the moment' : `until ${formatDate(until)}`
  return [`${sentence} ${time}.`, message].filter((part) => part !== '')
}

/** The same sentences as one text; null for an open shop. */
export function openingText(opening: ShopOpening, now: Date): string | null {
  return openingTexts(opening, now).join(' ') || null
}
