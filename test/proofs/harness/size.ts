import { vi } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'
import { recordResult } from './record-result.ts'

const release = process.env.PROOF_SIZE === 'release'
vi.setConfig({ testTimeout: release ? HOUR : 4 * MINUTE, hookTimeout: 3 * MINUTE })

/** A size of a proof: the first at every change, the second for a release. */
export function size<T>(commit: T, whenReleasing: T): T {
  return release ? whenReleasing : commit
}

/** The rounds of a proof, by their numbers. */
export function repeat(commit: number, whenReleasing: number): number[] {
  return Array.from({ length: size(commit, whenReleasing) }, (_, round) => round)
}

/** Prints the counts of a proof; at release size they become its line in bench/results/proofs.md. */
export function report(name: string, counts: Readonly<Record<string, string | number>>): void {
  const result = Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
  process.stdout.write(`${name}: ${result}\n`)
  if (release) recordResult(name, result)
}
