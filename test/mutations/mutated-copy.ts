import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProcess, lastLines } from '#scripts/setup/run.mjs'
import { mutate, type MutationScenario } from './mutate.ts'

const copied = [
  'contract',
  'demo',
  'domain',
  'scripts',
  'server',
  'shop',
  'test',
  'web',
  'package.json',
  'vitest.config.ts',
]
const linked = ['node_modules', 'build', '.cache']

/** After all real migrations. */
const LAST_MIGRATION = 'server/db/migrations/9999-mutation.sql'

/** Copies the code to a temporary folder that is removed at exit. */
export function createCodeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true })
  for (const path of linked) symlinkSync(join(process.cwd(), path), join(folder, path))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Applies a mutation to a copy and returns its undo. Throws when nothing matches. */
export function applyMutation(folder: string, { change }: MutationScenario): () => void {
  if ('sql' in change) {
    const file = join(folder, LAST_MIGRATION)
    writeFileSync(file, `${change.sql};\n`)
    return () => rmSync(file)
  }
  const file = join(folder, change.file)
  const code = readFileSync(file, 'utf8')
  writeFileSync(file, mutate(code, change.in, change.by))
  return () => writeFileSync(file, code)
}

/** Returns the first failing test of these files in a copy, or null. Throws when the tests cannot run. */
export async function findFirstFailure(folder: string, files: readonly string[]): Promise<string | null> {
  const results = join(folder, 'results.json')
  const parameters = [
    'run',
    '--bail=1',
    '--testTimeout=180000',
    '--hookTimeout=180000',
    '--project=unit',
    '--project=feature',
    '--project=proof',
    '--reporter=json',
    `--outputFile=${results}`,
  ]
  const { output } = await runProcess(
    process.execPath,
    [join('node_modules', 'vitest', 'vitest.mjs'), ...parameters, ...files],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', VITEST_MAX_WORKERS: '1' },
    },
  )
  const { success, testResults } = readResults(results)
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')
  if (failed) return failed.fullName
  if (success && testResults.length > 0) return null
  // A file that fails outside its tests has the reason in its message.
  throw new Error(
    testResults
      .map(({ message }) => message)
      .join('\n')
      .trim() || lastLines(output),
  )
}

type Results = {
  success: boolean
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

function readResults(file: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { success: false, testResults: [] }
  } finally {
    rmSync(file, { force: true })
  }
}
