import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { groups } from './groups.ts'
import { plantInto } from './planted-copy.ts'
import type { SeededBug } from './seeded-bug.ts'
import { teethPage, toothless } from './teeth-page.ts'
import { testFiles } from './test-files.ts'

const all = Object.entries(groups).flatMap(([group, bugs]) => bugs.map((bug) => [group, bug] as const))

test.each(Object.entries(groups))(
  'every bug of the list "%s" still has its place in the code, and is one',
  (_, bugs) => {
    expect(bugs.flatMap(faultsOf)).toEqual([])
  },
)

test('no two bugs of a list are called the same', () => {
  const names = all.map(([group, { name }]) => `${group}: ${name}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every file in which a promise is tried has a bug that it alone must notice', () => {
  expect(toothless()).toEqual([])
})

test('docs/teeth.md says what the lists say', () => {
  expect(readFileSync('docs/teeth.md', 'utf8'), 'node test/seeded-bugs/write-teeth-page.ts').toBe(teethPage())
})

/** What keeps a bug from being put in, or its tests from being found, in words; none is as it should be. */
function faultsOf(bug: SeededBug): string[] {
  const faults = bug.tests
    .filter((part) => testFiles(bug.project, [part]).length === 0)
    .map((part) => `${bug.name}: no test of ${bug.project} is called ${part}`)
  const files = new Map(bug.edits.map(({ file }) => [file, readFileSync(file, 'utf8')]))
  try {
    for (const edit of bug.edits) files.set(edit.file, plantInto(files.get(edit.file)!, edit))
  } catch (error) {
    return [...faults, `${bug.name}: ${(error as Error).message}`]
  }
  return [
    ...faults,
    ...[...files].flatMap(([file, code]) => unreadable(file, code)).map((what) => `${bug.name}: ${what}`),
  ]
}

/** A mistake that no engine would take is noticed by every test, whatever it looks at. */
function unreadable(file: string, code: string): string[] {
  if (!file.endsWith('.ts')) return []
  try {
    stripTypeScriptTypes(code)
    return []
  } catch (error) {
    return [`${file} cannot be read any more (${(error as Error).message})`]
  }
}
