import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { vi } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'

const release = process.env.PROOF_SIZE === 'release'
vi.setConfig({ testTimeout: release ? HOUR : 4 * MINUTE, hookTimeout: 3 * MINUTE })

const RESULTS = 'bench/results/proofs.md'
const HEADER = [
  '# Proofs at release size',
  '',
  'Written by `npm run proof -- <name>`: the last run of each proof.',
  '',
  '| Proof | Day | Result |',
  '| --- | --- | --- |',
]

/** The size of a proof: `commit` at every change, `atRelease` for a release. */
export function proofSize<T>(commit: T, atRelease: T): T {
  return release ? atRelease : commit
}

/** The numbers of a proof's rounds. */
export function proofRounds(commit: number, atRelease: number): number[] {
  return Array.from({ length: proofSize(commit, atRelease) }, (_, round) => round)
}

/** Prints the counts of a proof; at release size also writes them to bench/results/proofs.md. */
export function reportProof(name: string, counts: Readonly<Record<string, string | number>>): void {
  const result = Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
  process.stdout.write(`${name}: ${result}\n`)
  if (release) recordResult(name, result)
}

/** Replaces the line of a proof in bench/results/proofs.md. */
function recordResult(proof: string, result: string): void {
  const day = new Date().toISOString().slice(0, 10)
  const known = existsSync(RESULTS)
    ? readFileSync(RESULTS, 'utf8').split('\n').slice(HEADER.length).filter(Boolean)
    : []
  const others = known.filter((line) => !line.startsWith(`| ${proof} |`))
  const lines = [...others, `| ${proof} | ${day} | ${result} |`].toSorted()
  writeFileSync(RESULTS, `${[...HEADER, ...lines].join('\n')}\n`)
}
