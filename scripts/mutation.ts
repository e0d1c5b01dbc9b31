import { spawnSync } from 'node:child_process'
import { prepareBuild } from './setup/prepare.ts'

const [word, ...more] = process.argv.slice(2)
const domain = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'test/mutations/stryker.config.json']
const scenarios = ['test/mutations/run-scenarios.ts', ...more]

await prepareBuild()
if (word !== 'scenarios') run(domain)
if (word !== 'domain') run(scenarios)

function run(parameters: readonly string[]): void {
  const { status } = spawnSync(process.execPath, parameters, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
