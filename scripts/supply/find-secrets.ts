import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type FoundSecret = { readonly line: number; readonly what: string; readonly text: string }

/** Keys with a known shape. */
const shapes: readonly (readonly [what: string, shape: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g],
  ['a key of Amazon', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['a key of Google', /\bAIza[\w-]{35}\b/g],
  ['a token of GitHub', /\b(?:gh[pousr]_\w{36,}|github_pat_\w{50,})\b/g],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['a token of Slack', /\bxox[abprs]-[\w-]{10,}\b/g],
  ['a live key of a payment gateway', /\b(?:rzp_live_\w{10,}|sk_live_\w{16,})\b/g],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}\b/g],
  ['a password in an address', /\b[a-z][a-z+]{2,}:\/\/[^\s:@/'"`${}]+:[^\s:@/'"`${}]{6,}@[\w.-]+/g],
]

/** Long texts without a space, in quotes or after "=". */
const candidate = /(?:["'`]|\b[A-Z_]+=)([\w+/=-]{28,200})(?=["'`]|\s|$)/g

/** The entropy limit in bits per character: words stay below 4, random base64 exceeds 4.5. */
const RANDOM = 4.3

/** Finds texts that look like secrets. */
export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = []
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  for (const [what, shape] of shapes) {
    for (const match of text.matchAll(shape)) found.push({ line: lineOf(match.index), what, text: match[0] })
  }
  for (const { 1: value = '', index } of text.matchAll(candidate)) {
    if (isMixed(value) && entropyOf(value) >= RANDOM)
      found.push({ line: lineOf(index), what: 'random text', text: value })
  }
  return found
}

function isMixed(value: string): boolean {
  return /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)
}

/** Shannon entropy in bits per character. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

/** Every text file outside .gitignore and .git. */
export function* listCheckedFiles(root: string): Generator<{ path: string; text: string }> {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  const skipped = new Set([...ignored.split('\n').map((line) => line.trim().replace(/\/$/, '')), '.git'])
  yield* filesIn(root, '', skipped)
}

function* filesIn(
  root: string,
  folder: string,
  skipped: ReadonlySet<string>,
): Generator<{ path: string; text: string }> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (skipped.has(entry.name) || skipped.has(path)) continue
    if (entry.isDirectory()) yield* filesIn(root, path, skipped)
    else if (entry.isFile() && entry.name !== 'package-lock.json') {
      const bytes = readFileSync(join(root, path))
      if (!bytes.includes(0)) yield { path, text: bytes.toString('utf8') }
    }
  }
}
