import { spawnSync } from 'node:child_process'
import { chooseFiles } from './named-files.ts'
import { prepare } from './setup/prepare.ts'

/** The proofs that `npm test` runs in a small size, in the size that a release needs: hours are all right. */
const files = chooseFiles('proof', 'test/{model,proofs}/*.test.ts', 'test/seeded-bugs/teeth.ts')
const env = { ...process.env, NODE_ENV: 'test', PROOF_SIZE: 'release' }
if (files.length > 0) await prepare()

const tests = files.filter((file) => file.endsWith('.test.ts'))
const projects = ['--project', 'feature-postgres', '--project', 'feature-pglite']
if (tests.length > 0)
  run('node_modules/vitest/vitest.mjs', 'run', ...projects, '--reporter=verbose', '--testTimeout=0', ...tests)
for (const program of files.filter((file) => !tests.includes(file))) run(program)

function run(program: string, ...parameters: string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...parameters], { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
