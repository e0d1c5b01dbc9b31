import type { Context as HonoContext } from 'hono'
import type { Source } from '#contract/endpoint.ts'

/** What one answer or page was made of, noted while it is made; travels beside the request, where nobody outside can set it. */
export class Reading {
  readonly sources = new Set<Source>()
  #noted = false
  #spoilt = false

  /** Part of it was made of these, and changes only with them. */
  note(sources: Iterable<Source>): void {
    this.#noted = true
    for (const source of sources) this.sources.add(source)
  }

  /** Part of it may change without anybody being told. */
  spoil(): void {
    this.#spoilt = true
  }

  /** What nobody noted is never kept. */
  get isKeepable(): boolean {
    return this.#noted && !this.#spoilt
  }
}

/** The notes of the request under way, when somebody wants them. */
export function readingOf(c: HonoContext): Reading | undefined {
  return ((c.env ?? {}) as { reading?: Reading }).reading
}

/** A browser asks every time (and mostly hears "not modified"); a content network may answer for a few seconds by itself. */
export const askAgain = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=30',
} as const
