import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movedTexts } from './lint/moved-text-samples.ts'
import { runProcess } from './setup/run.mjs'

type BadFile = readonly [path: string, text: string, message: string]

let samples = 0
const cycleWith = (path: string) => `import type * as other from '${path}'\nexport type Loop = typeof other\n`
const imports = (from: string) => `import { thing } from '${from}'\nexport const sample${++samples} = thing\n`

const numberInput = 'export const packs = <input aria-label="Packs" type="number" />\n'

/** One name exported by a file of this folder and by a file of the server, and by no other. */
function namesakes(folder: string): [title: string, file: BadFile][] {
  const text = `export type ${folder}Crate = string\n`
  return [`${folder}/crates.ts`, `server/stock/${folder}-crates.ts`].map((path) => [
    `${path} shares no exported name`,
    [path, text, `Another file exports "${folder}Crate" too`],
  ])
}

/** One bad file per rule, which must be refused with the message of this rule. */
const bad: Readonly<Record<string, BadFile>> = {
  'domain imports no package': ['domain/a-package.ts', imports('zod'), 'The rules of the shop import nothing'],
  'domain imports no other folder': [
    'domain/cart/a-room.ts',
    imports('../../contract/cart.ts'),
    'The rules of the shop import nothing',
  ],
  'contract imports no server': [
    'contract/the-server.ts',
    imports('#server/app.ts'),
    'The wire knows only domain and zod',
  ],
  'contract imports no package but zod': [
    'contract/a-package.ts',
    imports('hono'),
    'The wire knows only domain and zod',
  ],
  'shop imports no server': ['shop/a-room.ts', imports('#server/app.ts'), 'A shop owner edits these files'],
  'server imports no page': [
    'server/orders/a-page.ts',
    imports('#web/pages.ts'),
    'The server reaches the pages only through respond()',
  ],
  'server imports no test factory': [
    'server/orders/a-factory.ts',
    imports('#test/factories.ts'),
    'Only tests and commands import these',
  ],
  'only server/lists parses': ['server/stock/a-parser.ts', imports('saxen'), 'Only server/lists/ reads lists'],
  'lists know no feature': ['server/lists/a-feature.ts', imports('../catalogue/categories.ts'), 'know no feature'],
  'server features import no demo': [
    'server/orders/a-pretend-gateway.ts',
    imports('#demo/gateway/demo-gateway.ts'),
    'A real pharmacy deletes demo/',
  ],
  'pages have no number inputs': ['web/cart/a-number.tsx', numberInput, 'The wheel changes a focused number field'],
  'web imports no demo': [
    'web/catalogue/a-drawing.ts',
    imports('../../demo/pictures/draw-product.ts'),
    'A real pharmacy deletes demo/',
  ],
  'scripts import no demo': [
    'scripts/a-drawing.ts',
    imports('../demo/pictures/draw-product.ts'),
    'A real pharmacy deletes demo/',
  ],
  'domain imports no demo': [
    'domain/a-drawing.ts',
    imports('#demo/pictures/draw-product.ts'),
    'A real pharmacy deletes demo/',
  ],
  'server/db imports no feature': [
    'server/db/a-feature.ts',
    imports('../orders/place-order.ts'),
    'mails and gateways know no feature',
  ],
  'server/gateways imports no feature': [
    'server/gateways/mail/a-feature.ts',
    imports('../../orders/place-order.ts'),
    'mails and gateways know no feature',
  ],
  'addresses import no cart': [
    'server/addresses/a-later-one.ts',
    imports('../cart/cart-queries.ts'),
    'Features go one way',
  ],
  'orders import no payments': [
    'server/orders/a-later-one.ts',
    imports('#server/payments/settle.ts'),
    'Features go one way',
  ],
  'only gateways call fetch': [
    'server/orders/a-call.ts',
    `export const answer = fetch('https://example.com')\n`,
    'Only gateways/ speaks to the outside',
  ],
  'only gateways send mail': ['server/orders/a-mail.ts', imports('nodemailer'), 'Only gateways/ speaks to the outside'],
  'web imports no server': [
    'web/orders/the-server.ts',
    imports('../../server/orders/place-order.ts'),
    'Pages reach the server only through the API',
  ],
  'web imports only types of the contract': [
    'web/orders/a-shape.ts',
    imports('#contract/orders.ts'),
    'Import only types of the contract',
  ],
  'web imports no zod': ['web/orders/a-validator.ts', imports('zod'), 'The browser carries no zod'],
  'web imports no Node modules': ['web/orders/a-node-module.ts', imports('node:fs'), 'Pages run in the browser too'],
  'a web feature imports no later feature': [
    'web/accounts/a-later-one.ts',
    imports('#web/cart/cart-store.ts'),
    'Parts go one way',
  ],
  'web/layout imports no feature': [
    'web/layout/a-feature.tsx',
    imports('../cart/cart-store.ts'),
    'The frame around the pages knows no feature',
  ],
  'web/ui imports no feature': [
    'web/ui/a-feature.tsx',
    imports('../cart/cart-store.ts'),
    'Parts of ui/ know no feature',
  ],
  'web/ui imports no router': ['web/ui/a-router.tsx', imports('react-router'), 'Parts of ui/ know no router'],
  'only the configuration reads the environment': [
    'server/orders/an-environment.ts',
    'export const key = process.env.KEY\n',
    'Disallowed usage of `process.env`',
  ],
  'server reads no global clock': [
    'server/orders/a-clock.ts',
    'export const now = Date.now()\n',
    'Time comes from ctx.now()',
  ],
  'no value is asserted to exist': [
    'server/orders/an-assertion.ts',
    'export const firstOf = (list: string[]) => list[0]!\n',
    'Handle the missing value',
  ],
  'web has no inline styles': [
    'web/ui/a-style.tsx',
    'export const Wide = () => <p style={{ width: 100 }}>wide</p>\n',
    'The content security policy refuses inline styles',
  ],
  ...Object.fromEntries(movedTexts),
  'rules of one folder know only those of earlier folders': [
    'domain/accounts/a-late-rule.ts',
    imports('../tax/gstin.ts'),
    'Rules go one way',
  ],
  'a component has a named export': [
    'web/ui/a-default.tsx',
    'export default function Part() {\n  return <p>part</p>\n}\n',
    'Prefer named exports',
  ],
  'a link uses href()': [
    'web/orders/a-link.tsx',
    `import { Link } from 'react-router'\nexport const Back = () => <Link to="/orders">Back</Link>\n`,
    'Write the address as href(',
  ],
  'a redirect uses href()': [
    'web/orders/a-redirect.ts',
    `import { redirect } from 'react-router'\nexport const leave = (id: string) => redirect(\`/orderdetails/\${id}\`)\n`,
    'Write the address as href(',
  ],
  'the storefront imports no desk': [
    'web/orders/a-desk-part.ts',
    imports('#web/desk/desk-frame.tsx'),
    'Shoppers load no code of the desk',
  ],
  'an exported name occurs once in the whole tree': [
    'web/orders/a-namesake.ts',
    'export type Parcel = { readonly weight: number }\n',
    'Another file exports "Parcel" too',
  ],
  'every folder shares the name space': ['contract/parcels.ts', 'export type Parcel = string\n', 'Another file'],
  ...Object.fromEntries(['demo', 'test', 'e2e', 'bench', 'scripts'].flatMap(namesakes)),
  'types import each other in no cycle': ['domain/a-start.ts', cycleWith('./an-end.ts'), 'Dependency cycle'],
  'a type cycle is refused at both ends': ['domain/an-end.ts', cycleWith('./a-start.ts'), 'Dependency cycle'],
  'tests mock no module': [
    'server/orders/a-mock.test.ts',
    `import { vi } from 'vitest'\nvi.mock('../context.ts')\n`,
    'Give the clock or the gateway as a parameter',
  ],
  'files import each other in no cycle': [
    'domain/round.ts',
    `import { about } from './about.ts'\nexport const round = () => about\n`,
    'Dependency cycle detected',
  ],
  'a file has at most 350 lines': [
    'domain/a-long-one.ts',
    'export {}\n'.repeat(1) + '// a line\n'.repeat(351),
    'File has too many lines',
  ],
}

/** Files that the same rules must accept. */
const good: Readonly<Record<string, string>> = {
  'shop/a-text.ts': 'export const meta = {}\n',
  'web/orders/a-route-page.tsx': 'export const meta = {}\n',
  'domain/about.ts': `import { round } from './round.ts'\nexport const about = () => round\n`,
  'server/orders/an-earlier-one.ts': imports('../cart/cart-queries.ts'),
  'server/gateways/registry.ts': imports('#demo/gateway/demo-gateway.ts'),
  'server/start/prepare-database.ts': imports('#demo/catalogue/seed-catalogue.ts'),
  'web/orders/a-type.ts': `import type { Thing } from '#contract/orders.ts'\nexport type Other = Thing[]\n`,
  'web/orders/a-client.ts': imports('#contract/client.ts'),
  'web/orders/an-address.tsx': `import { href, Link } from 'react-router'\nexport const BackLink = () => <Link to={href('/orders')}>Back</Link>\n`,
  'web/orders/desk/a-desk-part.ts': imports('#web/desk/desk-frame.tsx'),
  'web/layout/a-server-page.tsx': 'export const Mails = () => <a href="/dev/mailbox">Mails</a>\n',
  'server/stock/crates.test.ts': 'export type testCrate = string\n',
  'e2e/crates.e2e.ts': 'export type testCrate = string\n',
  'web/ui/a-stable-text.tsx': `export const Note = ({ old, by }: { old: boolean; by?: string }) => <p>{old ? 'Old' : 'New'} {by ?? 'by us'} {old && <b>!</b>} <b>!</b>now</p>\n`,
  'web/accounts/a-page.tsx': imports('#web/cart/cart-store.ts'),
}

const folder = mkdtempSync(join(tmpdir(), 'shop-lint-'))
let complaints: { path: string; text: string }[] = []

beforeAll(async () => {
  for (const path of ['oxlint.config.ts', 'scripts/lint']) cpSync(path, join(folder, path), { recursive: true })
  for (const [path, text] of Object.values(bad)) write(path, text)
  for (const [path, text] of Object.entries(good)) write(path, text)
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const { output } = await runProcess(process.execPath, [oxlint, '--format=json'], { cwd: folder })
  const found: { filename: string; message: string; help?: string }[] = JSON.parse(output).diagnostics
  complaints = found.map(({ filename, message, help }) => ({ path: filename, text: `${message} ${help ?? ''}` }))
})

afterAll(() => rmSync(folder, { recursive: true }))

test.for(Object.entries(bad))('%s', ([, [path, , message]]) => {
  expect(complaintsAbout(path)).toContain(message)
})

test('accepts imports in the allowed direction', () => {
  const allowed = Object.keys(good).filter((path) => path !== 'domain/about.ts')
  expect(allowed.map(complaintsAbout).join('')).toBe('')
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function complaintsAbout(path: string): string {
  return complaints
    .filter((complaint) => complaint.path.replaceAll('\\', '/').endsWith(path))
    .map(({ text }) => text)
    .join('\n')
}
