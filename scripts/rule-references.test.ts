import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const rules = readFileSync('docs/rules.md', 'utf8')
const ruleNames = [...rules.matchAll(/^- \*\*([a-z]+-\d+)\*\* /gm)].map(([, name = '']) => name)
const subjects = new Set(ruleNames.map((name) => name.replace(/-\d+$/, '')))

const sources = globSync([
  '{domain,contract,server,web,shop,demo,test,e2e,bench,scripts}/**/*.{ts,tsx,css,js,mjs}',
  'docs/**/*.md',
  '*.md',
]).filter((path) => !path.includes('node_modules') && path !== 'scripts/rule-references.test.ts')

/** The names of rules in brackets, such as "(orders-1)" or "(RFC 9110, cart-4)". */
function citedRules(text: string): string[] {
  return [...text.matchAll(/\([^()]*\)/g)]
    .flatMap(([brackets]) => brackets.match(/(?<![\w'"/-])[a-z]+-\d+(?![\w-])/g) ?? [])
    .filter((name) => subjects.has(name.replace(/-\d+$/, '')))
}

const documents = new Set(globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md', '.ci/*.md']).map((path) => basename(path)))

/** The names of documents in a text that no document of the repository has. */
function missingDocuments(text: string): string[] {
  return (text.match(/(?<![\w/.*-])[\w-]+(?:\/[\w-]+)*\.md\b/g) ?? []).filter((name) => !documents.has(basename(name)))
}

test('every rule has one name, and the names of a subject count up from 1', () => {
  for (const subject of subjects) {
    const numbers = ruleNames.filter((name) => name.startsWith(`${subject}-`)).map((name) => Number(name.split('-')[1]))
    expect(numbers, subject).toEqual(numbers.map((_, index) => index + 1))
  }
})

test('every cited rule is in docs/rules.md', () => {
  const unknown = sources.flatMap((path) =>
    citedRules(readFileSync(path, 'utf8'))
      .filter((name) => !ruleNames.includes(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(unknown).toEqual([])
})

test('nothing cites a document that the repository lacks', () => {
  const stray = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const found = text.match(/\(D\d{1,2}\b|\b[Ss]pec §|\b(payments|desk)\.md §|\bthe specification\b/g) ?? []
    return [...found, ...missingDocuments(text)].map((citation) => `${path}: ${citation}`)
  })
  expect(stray).toEqual([])
})

test('every cited promise is in docs/promises.md', () => {
  const promises = readFileSync('docs/promises.md', 'utf8')
  const known = new Set(
    [...promises.matchAll(/\| ([A-Z])(\d)(?:[–,] ?[A-Z]?(\d))?/g)].flatMap(([, letter, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${letter}${Number(from) + index}`),
    ),
  )
  const cited = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\(promise ([A-Z]\d)/g)].map(([, name = '']) => name),
  )
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter((name) => !known.has(name))).toEqual([])
})

test('finds the rules in a comment', () => {
  const comment = 'Prices are compared (orders-4). Kept (RFC 9110, cart-1, cart-99).'
  expect(citedRules(comment)).toEqual(['orders-4', 'cart-1', 'cart-99'])
})
