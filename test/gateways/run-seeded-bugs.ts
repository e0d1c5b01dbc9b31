import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { adapterBugs } from './seeded-bugs/adapter-bugs.ts'
import { sharedBugs } from './seeded-bugs/shared-bugs.ts'
import { ruleBugs } from './seeded-bugs/rule-bugs.ts'
import type { SeededBug } from './seeded-bugs/seeded-bug.ts'

/*
 * Puts every seeded bug, one after the other, into a copy of the code and runs the tests that should notice.
 *   node test/gateways/run-seeded-bugs.ts [words in the name]
 */
const root = resolve(import.meta.dirname, '../..')
const copied = ['domain', 'server/gateways/payments', 'test/gateways', 'test/network-denied.ts', 'package.json']
const wanted = process.argv.slice(2).join(' ').toLowerCase()
const bugs = [...ruleBugs, ...adapterBugs, ...sharedBugs].filter(({ name }) => name.toLowerCase().includes(wanted))
const config = `export default { test: { setupFiles: ['test/network-denied.ts'], exclude: ['**/*.feature.test.ts', '**/node_modules/**'] } }`

function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'seeded-bugs-'))
  for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'vitest.config.js'), config)
  return copy
}

type Run = { readonly passed: boolean; readonly failed: string | undefined }

function runTests(copy: string, tests: readonly string[], options: readonly string[]): Promise<Run> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...tests], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((done) => {
    child.on('close', (code) => done({ passed: code === 0, failed: /^\s*FAIL\s+(.*)$/m.exec(output)?.[1] }))
  })
}

/** The name of the first test that fails in a copy, or null when all pass. */
async function firstFailure(copy: string, tests: readonly string[]): Promise<string | null> {
  const quick = await runTests(copy, tests, ['--bail', '1'])
  if (quick.passed) return null
  if (quick.failed !== undefined) return quick.failed
  // Stopped in the middle of tests that run side by side, it sometimes does not say which one it was.
  const whole = await runTests(copy, tests, [])
  if (whole.failed === undefined) throw new Error(`The tests do not run: ${tests.join(' ')}`)
  return whole.failed
}

async function seed(copy: string, bug: SeededBug): Promise<string | null> {
  const path = join(copy, bug.file)
  const code = readFileSync(path, 'utf8')
  const parts = code.split(bug.find)
  if (parts.length !== 2) throw new Error(`"${bug.name}": its place stands ${parts.length - 1} times in ${bug.file}`)
  writeFileSync(path, parts.join(bug.replace))
  const caughtBy = await firstFailure(copy, bug.tests)
  writeFileSync(path, code)
  return caughtBy
}

async function work(queue: SeededBug[], missed: SeededBug[]): Promise<void> {
  const copy = makeCopy()
  for (let bug = queue.shift(); bug !== undefined; bug = queue.shift()) {
    const caughtBy = await seed(copy, bug)
    if (caughtBy === null) missed.push(bug)
    process.stdout.write(
      `${caughtBy === null ? 'MISSED' : 'caught'}  ${bug.name}${caughtBy === null ? '' : `\n          by ${caughtBy}`}\n`,
    )
  }
  rmSync(copy, { recursive: true })
}

// The code as it is must pass, or nothing below means anything.
const clean = makeCopy()
const broken = await firstFailure(clean, [...new Set(bugs.flatMap(({ tests }) => tests))])
rmSync(clean, { recursive: true })
if (broken !== null) throw new Error(`Without any bug a test fails: ${broken}`)

const queue = [...bugs]
const missed: SeededBug[] = []
await Promise.all([work(queue, missed), work(queue, missed)])
process.stdout.write(`\n${bugs.length - missed.length} of ${bugs.length} caught\n`)
process.exitCode = missed.length === 0 ? 0 : 1
