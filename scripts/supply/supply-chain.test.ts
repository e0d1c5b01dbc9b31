import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { createBillOfMaterials } from './bill-of-materials.ts'
import { findSecrets } from './find-secrets.ts'
import { type LockedPackage, listLockedPackages, readPackageLock, resolvePackage } from './locked-packages.ts'
import { isLicenceAllowed } from './package-rules.ts'

const packages = listLockedPackages(readPackageLock())
const one = (name: string, more: Partial<LockedPackage> = {}): LockedPackage => ({
  path: `node_modules/${name}`,
  name,
  version: '1.0.0',
  licence: 'MIT',
  integrity: null,
  dev: false,
  optional: false,
  hasInstallScript: false,
  needs: [],
  ...more,
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  [null, false],
])('isAllowed(%s) is %s', (licence, allowed) => {
  expect(isLicenceAllowed(licence)).toBe(allowed)
})

test('a platform package without a licence has the licence of its parent', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': { version: '1.0.0', license: 'MIT', optionalDependencies: { '@tool/linux': '1.0.0' } },
      'node_modules/@tool/linux': { version: '1.0.0' },
      'node_modules/stray': { version: '1.0.0' },
    },
  }
  expect(listLockedPackages(lock).map(({ licence }) => licence)).toEqual(['MIT', 'MIT', null])
})

test('a dependency resolves to the nearest copy', () => {
  const near = one('lib', { path: 'node_modules/a/node_modules/lib', version: '2.0.0' })
  const tree = new Map([one('a'), one('b'), one('lib'), near].map((each) => [each.path, each]))
  expect(resolvePackage(tree, 'node_modules/a', 'lib')?.version).toBe('2.0.0')
  expect(resolvePackage(tree, 'node_modules/b', 'lib')?.version).toBe('1.0.0')
  expect(resolvePackage(tree, '', 'lib')?.version).toBe('1.0.0')
  expect(resolvePackage(tree, 'node_modules/b', 'missing')).toBeUndefined()
})

test('the bill of materials lists every locked package once, with hash, licence and dependencies', () => {
  const shop = JSON.parse(readFileSync('package.json', 'utf8'))
  const direct = Object.keys({ ...shop.dependencies, ...shop.devDependencies, ...shop.optionalDependencies })
  const bill = createBillOfMaterials(shop, direct, packages)
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  const refs = new Set(bill.components.map((part) => part['bom-ref']))
  expect(refs.size).toBe(bill.components.length)
  expect(new Set(bill.components.map(({ name, version }) => `${name}@${version}`))).toEqual(
    new Set(packages.map(({ name, version }) => `${name}@${version}`)),
  )
  for (const part of bill.components) {
    expect(part.purl, part.name).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/)
    // Optional packages of other platforms may lack a hash.
    if (!part.hashes) expect(packages.some((each) => each.name === part.name && each.optional)).toBe(true)
    else expect(part.hashes[0]?.content, part.name).toMatch(/^[0-9a-f]{64,128}$/)
    expect(part.licenses, part.name).toHaveLength(1)
  }
  for (const { ref, dependsOn } of bill.dependencies.slice(1))
    expect([...dependsOn, ref].every((id) => refs.has(id))).toBe(true)
  expect(bill.dependencies[0]?.dependsOn.length).toBeGreaterThan(30)
  expect(bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/hono@'))).toBeDefined()
})

// Concatenated, so that the check of this repository does not find them.
const secrets = [
  ['a private key', `-----BEGIN ${'RSA PRIVATE'} KEY-----`],
  ['a key of Amazon', `AKIA${'IOSFODNN7EXAMPLE'}`],
  ['a key of Google', `AIza${'SyD4f5G6h7J8k9L0'}${'m1N2b3V4c5X6z7Q8w9E'}`],
  ['a token of npm', `npm_${'a1B2c3D4e5F6g7H8i9'}${'J0k1L2m3N4o5P6q7R8'}`],
  ['a token of Slack', `xoxb-${'123456789012-abcdef'}`],
  ['a token of GitHub', `ghp_${'a1B2c3D4e5F6g7H8'}${'i9J0k1L2m3N4o5P6q7R8'}`],
  ['a live key of a payment gateway', `rzp_live_${'9f8e7d6c5b4a32'}`],
  ['a signed token', ['eyJhbGciOiJIUzI1NiIsInR5', 'eyJzdWIiOiIxMjM0NTY3ODkw', 'SflKxwRJSMeKKF2QT4fw'].join('.')],
  ['a password in an address', `postgres://shop:${'correct-horse'}@db.shop.example/shop`],
  ['random text', `const key = "${['Zk3vQ9xT', '7LmR2pWc', 'Y8hN4bJd', 'F6sGa1Ue'].join('')}"`],
] as const

test.each(secrets)('finds %s with its line', (what, text) => {
  expect(findSecrets(`first line\n${text}\n`)).toContainEqual(expect.objectContaining({ line: 2, what }))
})

test.each([
  'the order is placed with an idempotency key, without a queue',
  "'GET /api/payment/status/:orderId'",
  "import { createLink } from 'server/gateways/payments/Razorpay2'",
  'https://shop.example/product-details/prd_paracetamol-650-strip-of-ten',
  'export const allowedLicences: ReadonlySet<string> = new Set()',
])('ignores an ordinary line: %s', (text) => {
  expect(findSecrets(text)).toEqual([])
})
