import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSupplyChain } from './supply-chain.ts'

const locked = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' }

type Tree = {
  readonly lock?: object
  /** The package of bench/tools. */
  readonly tool?: object
  readonly allowScripts?: Record<string, boolean>
  /** The text of one file. */
  readonly text?: string
}

/** Runs the check on a temporary tree. */
async function check({ lock = {}, tool = {}, allowScripts = {}, text = '' }: Tree) {
  const root = mkdtempSync(join(tmpdir(), 'supply-chain-'))
  try {
    writeFileSync(join(root, '.gitignore'), 'node_modules\n')
    writeFileSync(join(root, 'package.json'), JSON.stringify({ allowScripts }))
    writeLock(root, { 'node_modules/one': { ...locked, ...lock } })
    mkdirSync(join(root, 'bench', 'tools'), { recursive: true })
    writeLock(join(root, 'bench', 'tools'), { 'node_modules/two': { ...locked, ...tool } })
    writeFileSync(join(root, 'settings.ts'), text)
    return await checkSupplyChain(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

function writeLock(folder: string, packages: object): void {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
}

test('a clean tree passes all four checks', async () => {
  expect(await check({})).toEqual({ passed: 4, failed: 0, output: '' })
})

// Concatenated, so that the check of this repository does not find it.
const password = `postgres://shop:${'correct-horse'}@db.shop.example/shop`

test.each([
  ['an install script without a verdict', { lock: { hasInstallScript: true } }, /^one has an install script/],
  ['a verdict without an install script', { allowScripts: { gone: true } }, /^gone no longer has an install script/],
  ['a refused licence', { lock: { license: 'AGPL-3.0-only' } }, /not allowed: one@1\.0\.0/],
  ['a refused licence of a tool', { tool: { license: 'AGPL-3.0-only' } }, /not allowed: two@1\.0\.0/],
  ['a package without a hash', { lock: { integrity: undefined } }, /^node_modules\/one has no hash in the lock$/],
  [
    'a password in a file',
    { text: `\n\nconst url = '${password}'\n` },
    /^settings\.ts:3 holds a password in an address/,
  ],
] as const)('%s fails one check and is named', async (_, tree: Tree, sentence) => {
  const { output, ...counts } = await check(tree)
  expect(counts).toEqual({ passed: 3, failed: 1 })
  expect(output).toMatch(sentence)
  // The output names the place and hides the secret.
  expect(output).not.toContain('correct-horse')
})
