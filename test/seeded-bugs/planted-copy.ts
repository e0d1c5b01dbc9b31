import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { SeededBug } from './seeded-bug.ts'

const root = resolve(import.meta.dirname, '../..')
const rooms = ['contract', 'domain', 'scripts', 'server', 'shop', 'test', 'web']
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vite.config.ts',
  'react-router.config.ts',
]
const links = ['node_modules', 'build', '.cache']

/** Gives a copy of the code in a temporary folder, into which bugs are put one after the other, and removes it. */
export async function withCopy(work: (copy: string) => Promise<void>): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'seeded-bugs-'))
  try {
    for (const path of [...rooms, ...files]) cpSync(join(root, path), join(copy, path), { recursive: true })
    // What the pages are built of is no part of a bug on the server.
    for (const folder of links) symlinkSync(join(root, folder), join(copy, folder))
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
    if (bug.inPages) await buildPages(copy)
    return await firstFailure(copy, bug)
  } finally {
    for (const [file, code] of before) writeFileSync(join(copy, file), code)
    if (bug.inPages) linkPages(copy)
  }
}

/** Builds the pages of a copy into a folder of its own, in place of those which all copies share. */
async function buildPages(copy: string): Promise<void> {
  rmSync(join(copy, 'build'))
  const { passed, output } = await runProgram(copy, ['@react-router/dev/bin.cjs', 'build'], { NODE_ENV: 'production' })
  if (!passed) throw new Error(`The pages cannot be built: ${output.slice(-2000)}`)
}

function linkPages(copy: string): void {
  rmSync(join(copy, 'build'), { recursive: true, force: true })
  symlinkSync(join(root, 'build'), join(copy, 'build'))
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
  const options = ['--project', project, ...(named === undefined ? [] : ['--testNamePattern', named]), ...tests]
  const quick = await runTests(copy, ['--bail', '1', ...options])
  if (quick.passed) return null
  if (quick.failed !== undefined) return quick.failed
  // Stopped in the middle of tests that run side by side, it sometimes does not say which one it was.
  const whole = await runTests(copy, options)
  if (whole.failed === undefined)
    throw new Error(`The tests do not run: ${tests.join(' ')}\n${whole.output.slice(-2000)}`)
  return whole.failed
}

type Run = { readonly passed: boolean; readonly failed: string | undefined; readonly output: string }

async function runTests(copy: string, parameters: readonly string[]): Promise<Run> {
  const size = parameters.some((one) => one.endsWith('.release')) ? { PROOF_SIZE: 'release' } : {}
  const program = ['vitest/vitest.mjs', 'run', ...parameters]
  const { passed, output } = await runProgram(copy, program, { NO_COLOR: '1', ...size })
  return { passed, failed: /^\s*FAIL\s+(.*)$/m.exec(output)?.[1], output }
}

/** Runs a package's script in a copy to its end. */
function runProgram(
  copy: string,
  [script = '', ...parameters]: readonly string[],
  more: NodeJS.ProcessEnv,
): Promise<{ passed: boolean; output: string }> {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...parameters], {
    cwd: copy,
    env: { ...process.env, ...more },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((done) => {
    child.on('close', (code) => done({ passed: code === 0, output }))
  })
}
