import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Every file that decides by the kind of access. */
const treatments = [
  'contract/api.ts',
  'contract/endpoint.ts',
  'server/docs/docs-page.ts',
  'server/docs/openapi.ts',
  'server/http/principal.ts',
  'test/access/access-table.feature.test.ts',
]
const sources = ['contract', 'demo', 'domain', 'server', 'shop', 'test', 'scripts', 'package.json', 'tsconfig.json']

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-access-'))
  for (const source of sources) await cp(source, join(copy, source), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  const config = { extends: './tsconfig.json', include: treatments }
  await writeFile(join(copy, 'treatments.json'), JSON.stringify(config))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('a new kind of access does not compile where nobody treats it', async () => {
  const file = join(copy, 'contract/endpoint.ts')
  const source = await readFile(file, 'utf8')
  await writeFile(file, source.replace(/^export type Access = .*$/m, '$& | { readonly courier: string }'))
  const places = (await compile()).matchAll(/^(\S+?)\(\d+,\d+\): error TS/gm)
  expect([...new Set([...places].map(([, place]) => place))].toSorted()).toEqual(treatments)
}, 120_000)

function compile(): Promise<string> {
  const args = [resolve('node_modules/typescript/bin/tsc'), '--noEmit', '--project', 'treatments.json']
  return new Promise((done) => execFile(process.execPath, args, { cwd: copy }, (_, stdout) => done(stdout)))
}
