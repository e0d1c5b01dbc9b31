import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'bench/results/proofs.md'
const HEAD = [
  '# Proofs at release size',
  '',
  'Written by `npm run proof -- <name>`: the last run of each proof.',
  '',
  '| Proof | Day | Result |',
  '| --- | --- | --- |',
]

/** Replaces the line of a proof in bench/results/proofs.md. */
export function recordResult(proof: string, result: string): void {
  const day = new Date().toISOString().slice(0, 10)
  const known = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n').slice(HEAD.length).filter(Boolean) : []
  const others = known.filter((line) => !line.startsWith(`| ${proof} |`))
  const lines = [...others, `| ${proof} | ${day} | ${result} |`].toSorted()
  writeFileSync(FILE, `${[...HEAD, ...lines].join('\n')}\n`)
}
