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
  /** What stands in one file of the tree. */
  readonly text?: string
}

/** What the check says of a tree of its own. */
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

test('a tree with nothing in it that must not be there passes all four', async () => {
  expect(await check({})).toEqual({ passed: 4, failed: 0, output: '' })
})

// Put together here, so that the check of this repository does not find it.
const password = `postgres://shop:${'correct-horse'}@db.shop.example/shop`

test.each([
  ['an install script that nobody read', { lock: { hasInstallScript: true } }, /^one wants to run a script/],
  ['a licence that nobody allowed', { lock: { license: 'AGPL-3.0-only' } }, /nobody decided about: one@1\.0\.0/],
  ['a licence of a tool', { tool: { license: 'AGPL-3.0-only' } }, /nobody decided about: two@1\.0\.0/],
  ['a package without a hash', { lock: { integrity: undefined } }, /^node_modules\/one has no hash in the lock$/],
  [
    'a password in a file',
    { text: `\n\nconst url = '${password}'\n` },
    /^settings\.ts:3 holds a password in an address/,
  ],
] as const)('%s fails one and is named', async (_, tree: Tree, sentence) => {
  const { output, ...counts } = await check(tree)
  expect(counts).toEqual({ passed: 3, failed: 1 })
  expect(output).toMatch(sentence)
  // Whoever reads the output learns where it stands and not what it is.
  expect(output).not.toContain('correct-horse')
})
