import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { SeededBug } from './seeded-bug.ts'

const root = resolve(import.meta.dirname, '../..')
const rooms = ['contract', 'domain', 'scripts', 'server', 'shop', 'test', 'web']
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts']

/** Gives a copy of the code in a temporary folder, into which bugs are put one after the other, and removes it. */
export async function withCopy(work: (copy: string) => Promise<void>): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'seeded-bugs-'))
  try {
    for (const path of [...rooms, ...files]) cpSync(join(root, path), join(copy, path), { recursive: true })
    // What the pages are built of is no part of a bug on the server.
    for (const folder of ['node_modules', 'build', '.cache']) symlinkSync(join(root, folder), join(copy, folder))
    await work(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Puts a bug in, runs its tests, takes it out. The name of a test that noticed, or null. */
export async function plant(copy: string, bug: SeededBug): Promise<string | null> {
  const before = new Map(bug.edits.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')]))
  try {
    for (const edit of bug.edits) {
      const file = join(copy, edit.file)
      writeFileSync(file, plantInto(readFileSync(file, 'utf8'), edit))
    }
    return await firstFailure(copy, bug)
  } finally {
    for (const [file, code] of before) writeFileSync(join(copy, file), code)
  }
}

/** The code with one mistake put in. Throws when the place for it is not there, or there more than once. */
export function plantInto(code: string, { file, find, replace }: SeededBug['edits'][number]): string {
  const parts = code.split(find)
  if (parts.length !== 2) throw new Error(`its place stands ${parts.length - 1} times in ${file}: ${find}`)
  if (find === replace) throw new Error(`nothing changes in ${file}: ${find}`)
  return parts.join(replace)
}

/** The name of the first test that fails in a copy, or null when all pass. */
export async function firstFailure(
  copy: string,
  { project, tests, named }: Pick<SeededBug, 'project' | 'tests' | 'named'>,
): Promise<string | null> {
  const options = ['--project', project, ...(named === undefined ? [] : ['--testNamePattern', named])]
  const quick = await runTests(copy, [...options, '--bail', '1', ...tests])
  if (quick.passed) return null
  if (quick.failed !== undefined) return quick.failed
  // Stopped in the middle of tests that run side by side, it sometimes does not say which one it was.
  const whole = await runTests(copy, [...options, ...tests])
  if (whole.failed === undefined)
    throw new Error(`The tests do not run: ${tests.join(' ')}\n${whole.output.slice(-2000)}`)
  return whole.failed
}

type Run = { readonly passed: boolean; readonly failed: string | undefined; readonly output: string }

function runTests(copy: string, parameters: readonly string[]): Promise<Run> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...parameters], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((done) => {
    child.on('close', (code) => done({ passed: code === 0, failed: /^\s*FAIL\s+(.*)$/m.exec(output)?.[1], output }))
  })
}
