import { vi } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'

const release = process.env.PROOF_SIZE === 'release'
vi.setConfig({ testTimeout: release ? HOUR : 4 * MINUTE, hookTimeout: 3 * MINUTE })

/** A size of a proof: the first in `npm test`, the second in `npm run proof`. */
export function size<T>(commit: T, whenReleasing: T): T {
  return release ? whenReleasing : commit
}

/** The rounds of a proof, by their numbers. */
export function repeat(commit: number, whenReleasing: number): number[] {
  return Array.from({ length: size(commit, whenReleasing) }, (_, round) => round)
}

/** The one line in which a release proof ends. */
export function report(name: string, counts: Readonly<Record<string, string | number>>): void {
  const told = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  process.stdout.write(`${name}: ${told.join(', ')}\n`)
}
