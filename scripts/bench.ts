import { spawnSync } from 'node:child_process'
import { writeReport } from '../bench/report/write-report.ts'
import { chooseFiles } from './named-files.ts'
import { builtServer, prepareBuild } from './setup/prepare.ts'

/** Each benchmark runs in its own process, so that none affects another. Further arguments are passed on. */
const files = chooseFiles('bench', process.argv.slice(2, 3), 'bench/*.bench.ts')
if (files.length > 0) await prepareBuild()
for (const file of files) {
  const env = { ...process.env, NODE_ENV: 'production', SHOP_PROGRAM: builtServer }
  const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(3)], { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
if (files.length > 0) writeReport()
