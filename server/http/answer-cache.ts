import { LRUCache } from 'lru-cache'
import type { Source } from '#contract/endpoint.ts'
import { MINUTE } from '#domain/time.ts'
import type { Answer } from './kept-answer.ts'

/** From then on an answer is given once more and made anew meanwhile: a page may also depend on the time of day. */
const FRESH_FOR = MINUTE
/** From then on it is not given any more. */
const GOOD_FOR = 30 * MINUTE
/** Addresses remembered as asked for once. */
const MOST_SEEN = 10_000

export type Making = () => Promise<Answer>

/** An answer being made, and what changed meanwhile. */
type Flight = { readonly answer: Promise<Answer>; readonly changed: Set<Source>; isOutdated: boolean }

/**
 * Public answers that are the same for everybody, made once and kept until something that they were made of changes.
 * Bounded in bytes; what is asked for least goes first. Addresses that anybody can invent without end (searches, odd
 * spellings) have a quarter of the room to themselves and enter when they are asked for a second time.
 */
export class AnswerCache {
  readonly #shop: LRUCache<string, Answer>
  readonly #guests: LRUCache<string, Answer>
  readonly #seen = new LRUCache<string, true>({ max: MOST_SEEN })
  readonly #readers = new Map<Source, Set<string>>()
  readonly #flights = new Map<string, Flight>()
  readonly #making = new Set<Flight>()
  readonly #now: () => number
  #isOpen = true

  constructor({ maxBytes, now }: { maxBytes: number; now: () => Date }) {
    this.#now = () => now().getTime()
    this.#shop = this.#shelf(Math.floor((maxBytes * 3) / 4))
    this.#guests = this.#shelf(Math.floor(maxBytes / 4))
  }

  /** What is kept under this key and still good. */
  find(key: string): Answer | undefined {
    const kept = this.#shop.get(key) ?? this.#guests.get(key)
    return kept !== undefined && this.#now() - kept.madeAt < GOOD_FOR ? kept : undefined
  }

  isOld(answer: Answer): boolean {
    return this.#now() - answer.madeAt >= FRESH_FOR
  }

  /** Makes an answer, once for all who ask meanwhile, and keeps it when it may be kept. */
  make(key: string, isInventable: boolean, making: Making): Promise<Answer> {
    const under = this.#flights.get(key)
    if (under !== undefined) return under.answer
    const flight: Flight = { answer: making(), changed: new Set(), isOutdated: false }
    this.#flights.set(key, flight)
    this.#making.add(flight)
    const land = (answer: Answer | null) => {
      this.#making.delete(flight)
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
      if (answer !== null && !isOutdated(flight, answer)) this.#keep(key, isInventable, answer)
    }
    flight.answer.then(land, () => land(null))
    return flight.answer
  }

  /** Forgets what was made of any of these. What is being made right now is given to those who wait, but not kept. */
  drop(sources: readonly Source[]): void {
    for (const flight of this.#making) for (const source of sources) flight.changed.add(source)
    // Whoever asks from now on must not get what was read before.
    this.#flights.clear()
    for (const source of sources) for (const key of this.#readers.get(source) ?? []) this.#forget(key)
  }

  dropAll(): void {
    for (const flight of this.#making) flight.isOutdated = true
    this.#flights.clear()
    this.#shop.clear()
    this.#guests.clear()
  }

  /** While nobody tells what changes, nothing is kept. */
  close(): void {
    this.#isOpen = false
    this.dropAll()
  }

  open(): void {
    this.dropAll()
    this.#isOpen = true
  }

  get size(): { answers: number; bytes: number; sources: number } {
    return {
      answers: this.#shop.size + this.#guests.size,
      bytes: this.#shop.calculatedSize + this.#guests.calculatedSize,
      sources: this.#readers.size,
    }
  }

  #keep(key: string, isInventable: boolean, answer: Answer): void {
    if (!this.#isOpen || answer.fingerprint === '') return
    if (isInventable && !this.#seen.has(key)) {
      this.#seen.set(key, true)
      return
    }
    const shelf = isInventable ? this.#guests : this.#shop
    shelf.set(key, answer)
    if (!shelf.has(key)) return
    for (const source of answer.sources) {
      const readers = this.#readers.get(source)
      if (readers === undefined) this.#readers.set(source, new Set([key]))
      else readers.add(key)
    }
  }

  #forget(key: string): void {
    this.#shop.delete(key)
    this.#guests.delete(key)
  }

  #shelf(maxSize: number): LRUCache<string, Answer> {
    return new LRUCache({
      maxSize: Math.max(1, maxSize),
      maxEntrySize: Math.max(1, Math.floor(maxSize / 8)),
      sizeCalculation: ({ bytes, sources }, key) => bytes + 2 * key.length + 100 * sources.size,
      dispose: ({ sources }, key) => {
        for (const source of sources) {
          const readers = this.#readers.get(source)
          readers?.delete(key)
          if (readers?.size === 0) this.#readers.delete(source)
        }
      },
    })
  }
}

function isOutdated({ isOutdated, changed }: Flight, { sources }: Answer): boolean {
  return isOutdated || [...changed].some((source) => sources.has(source))
}
