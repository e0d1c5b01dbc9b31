import { spawnSync } from 'node:child_process'
import { chooseFiles } from './named-files.ts'
import { prepare } from './setup/prepare.ts'

/** The proofs that `npm test` runs in a small size, in the size that a release needs: hours are all right. */
const files = chooseFiles('proof', 'test/proofs/*.test.ts')
if (files.length > 0) {
  await prepare()
  const parameters = ['run', '--project', 'feature-postgres', '--reporter=verbose', '--testTimeout=0', ...files]
  const env = { ...process.env, NODE_ENV: 'test', PROOF_SIZE: 'release' }
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], {
    env,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
