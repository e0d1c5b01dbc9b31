import { spawnSync } from 'node:child_process'
import { proofChecks } from './checks/checks.ts'
import { runChecks } from './checks/run-checks.ts'
import { chooseFiles } from './named-files.ts'
import { prepareBuild } from './setup/prepare.ts'

const words = process.argv.slice(2)
if (words[0] === 'commit') await runChecks(proofChecks)
else await proveForRelease()

/** Runs the named proofs at release size, one at a time; this may take hours. */
async function proveForRelease(): Promise<void> {
  const files = chooseFiles('proof', words, 'test/{model,proofs}/*.test.ts')
  if (files.length === 0) return
  await prepareBuild()
  const parameters = ['run', '--project', 'proof', '--reporter=verbose', '--testTimeout=0']
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters, ...files], {
    env: { ...process.env, NODE_ENV: 'test', PROOF_SIZE: 'release', VITEST_MAX_WORKERS: '1' },
    stdio: 'inherit',
  })
  process.exitCode = status === 0 ? 0 : 1
}
