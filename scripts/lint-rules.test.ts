import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './setup/run.mjs'

type BadFile = { readonly path: string; readonly text: string; readonly message: string }

let samples = 0
const cycleWith = (path: string) => `import type * as other from '${path}'\nexport type Loop = typeof other\n`
const imports = (from: string) => `import { thing } from '${from}'\nexport const sample${++samples} = thing\n`

/** One deliberately bad file for each direction and each ban; every one has to be refused with its own sentence. */
const bad: Readonly<Record<string, BadFile>> = {
  'the rules import no package': {
    path: 'domain/a-package.ts',
    text: imports('zod'),
    message: 'The rules of the shop import nothing but each other',
  },
  'the rules import no other room': {
    path: 'domain/cart/a-room.ts',
    text: imports('../../contract/cart.ts'),
    message: 'The rules of the shop import nothing but each other',
  },
  'the wire does not know the server': {
    path: 'contract/the-server.ts',
    text: imports('#server/app.ts'),
    message: 'The wire knows only domain and zod',
  },
  'the wire uses no package but zod': {
    path: 'contract/a-package.ts',
    text: imports('hono'),
    message: 'The wire knows only domain and zod',
  },
  'what a shop owner edits imports no program': {
    path: 'shop/a-room.ts',
    text: imports('#server/app.ts'),
    message: 'A shop owner edits these files',
  },
  'the server does not import pages': {
    path: 'server/orders/a-page.ts',
    text: imports('#web/pages.ts'),
    message: 'The server reaches the pages only through respond()',
  },
  'the shop does not import what is for tests': {
    path: 'server/orders/a-factory.ts',
    text: imports('#test/factories.ts'),
    message: 'Only tests and commands import these',
  },
  'a feature does not import the pretend world': {
    path: 'server/orders/a-pretend-gateway.ts',
    text: imports('#demo/gateway/demo-gateway.ts'),
    message: 'A real pharmacy deletes demo/',
  },
  'pages do not import the pretend world': {
    path: 'web/catalogue/a-drawing.ts',
    text: imports('../../demo/pictures/draw-product.ts'),
    message: 'A real pharmacy deletes demo/',
  },
  'commands do not import the pretend world': {
    path: 'scripts/a-drawing.ts',
    text: imports('../demo/pictures/draw-product.ts'),
    message: 'A real pharmacy deletes demo/',
  },
  'the rules do not import the pretend world': {
    path: 'domain/a-drawing.ts',
    text: imports('#demo/pictures/draw-product.ts'),
    message: 'A real pharmacy deletes demo/',
  },
  'the database knows no feature': {
    path: 'server/db/a-feature.ts',
    text: imports('../orders/place-order.ts'),
    message: 'http, db, jobs and gateways know no feature',
  },
  'a gateway knows no feature': {
    path: 'server/gateways/mail/a-feature.ts',
    text: imports('../../orders/place-order.ts'),
    message: 'http, db, jobs and gateways know no feature',
  },
  'addresses do not know the cart': {
    path: 'server/addresses/a-later-one.ts',
    text: imports('../cart/cart-queries.ts'),
    message: 'Features go one way',
  },
  'orders do not know payments': {
    path: 'server/orders/a-later-one.ts',
    text: imports('#server/payments/settle.ts'),
    message: 'Features go one way',
  },
  'nobody but a gateway speaks to the outside': {
    path: 'server/orders/a-call.ts',
    text: `export const answer = fetch('https://example.com')\n`,
    message: 'Only gateways/ speaks to the outside',
  },
  'nobody but a gateway sends mail': {
    path: 'server/orders/a-mail.ts',
    text: imports('nodemailer'),
    message: 'Only gateways/ speaks to the outside',
  },
  'pages do not import the server': {
    path: 'web/orders/the-server.ts',
    text: imports('../../server/orders/place-order.ts'),
    message: 'Pages reach the server only through the API',
  },
  'pages take only types from the contract': {
    path: 'web/orders/a-shape.ts',
    text: imports('#contract/orders.ts'),
    message: 'Import only types of the contract',
  },
  'pages carry no zod': {
    path: 'web/orders/a-validator.ts',
    text: imports('zod'),
    message: 'The browser carries no zod',
  },
  'pages use no Node modules': {
    path: 'web/orders/a-node-module.ts',
    text: imports('node:fs'),
    message: 'Pages run in the browser too',
  },
  'a part does not use a later feature': {
    path: 'web/accounts/a-later-one.ts',
    text: imports('#web/cart/cart-store.ts'),
    message: 'Parts go one way',
  },
  'the frame knows no feature': {
    path: 'web/layout/a-feature.tsx',
    text: imports('../cart/cart-store.ts'),
    message: 'The frame around the pages knows no feature',
  },
  'parts of ui know no feature': {
    path: 'web/ui/a-feature.tsx',
    text: imports('../cart/cart-store.ts'),
    message: 'Parts of ui/ know no feature',
  },
  'parts of ui know no router': {
    path: 'web/ui/a-router.tsx',
    text: imports('react-router'),
    message: 'Parts of ui/ know no router',
  },
  'only the configuration reads the environment': {
    path: 'server/orders/an-environment.ts',
    text: 'export const key = process.env.KEY\n',
    message: 'Disallowed usage of `process.env`',
  },
  'time comes from the context': {
    path: 'server/orders/a-clock.ts',
    text: 'export const now = Date.now()\n',
    message: 'Time comes from ctx.now()',
  },
  'there are no inline styles': {
    path: 'web/ui/a-style.tsx',
    text: 'export const Wide = () => <p style={{ width: 100 }}>wide</p>\n',
    message: 'The content security policy refuses inline styles',
  },
  'a part has a named export': {
    path: 'web/ui/a-default.tsx',
    text: 'export default function Part() {\n  return <p>part</p>\n}\n',
    message: 'Prefer named exports',
  },
  'a link names a page of the routes': {
    path: 'web/orders/a-link.tsx',
    text: `import { Link } from 'react-router'\nexport const Back = () => <Link to="/orders">Back</Link>\n`,
    message: 'Write the address as href(',
  },
  'a redirect names a page of the routes': {
    path: 'web/orders/a-redirect.ts',
    text: `import { redirect } from 'react-router'\nexport const leave = (id: string) => redirect(\`/orderdetails/\${id}\`)\n`,
    message: 'Write the address as href(',
  },
  'the storefront imports nothing of the desk': {
    path: 'web/orders/a-desk-part.ts',
    text: imports('#web/desk/desk-frame.tsx'),
    message: 'Shoppers load no code of the desk',
  },
  'an exported name occurs once in the whole tree': {
    path: 'web/orders/a-namesake.ts',
    text: 'export type Parcel = { readonly weight: number }\n',
    message: 'Another file exports "Parcel" too',
  },
  'so in every room': { path: 'contract/parcels.ts', text: 'export type Parcel = string\n', message: 'Another file' },
  'types form no cycle': { path: 'domain/a-start.ts', text: cycleWith('./an-end.ts'), message: 'Dependency cycle' },
  'nor at its end': { path: 'domain/an-end.ts', text: cycleWith('./a-start.ts'), message: 'Dependency cycle' },
  'modules are not replaced in tests': {
    path: 'server/orders/a-mock.test.ts',
    text: `import { vi } from 'vitest'\nvi.mock('../context.ts')\n`,
    message: 'Give the clock or the gateway as a parameter',
  },
  'files do not import each other in a circle': {
    path: 'domain/round.ts',
    text: `import { about } from './about.ts'\nexport const round = () => about\n`,
    message: 'Dependency cycle detected',
  },
  'a file has at most 250 lines': {
    path: 'domain/a-long-one.ts',
    text: 'export {}\n'.repeat(1) + '// a line\n'.repeat(251),
    message: 'File has too many lines',
  },
}

/** Code that the same rules must accept. */
const good: Readonly<Record<string, string>> = {
  'shop/a-text.ts': 'export const meta = {}\n',
  'web/orders/a-route-page.tsx': 'export const meta = {}\n',
  'domain/about.ts': `import { round } from './round.ts'\nexport const about = () => round\n`,
  'server/orders/an-earlier-one.ts': imports('../cart/cart-queries.ts'),
  'server/gateways/registry.ts': imports('#demo/gateway/demo-gateway.ts'),
  'server/prepare-database.ts': imports('#demo/catalogue/seed-catalogue.ts'),
  'web/orders/a-type.ts': `import type { Thing } from '#contract/orders.ts'\nexport type Other = Thing[]\n`,
  'web/orders/a-client.ts': imports('#contract/client.ts'),
  'web/orders/an-address.tsx': `import { href, Link } from 'react-router'\nexport const BackLink = () => <Link to={href('/orders')}>Back</Link>\n`,
  'web/orders/desk/a-desk-part.ts': imports('#web/desk/desk-frame.tsx'),
  'web/layout/a-server-page.tsx': 'export const Mails = () => <a href="/dev/mailbox">Mails</a>\n',
  'web/accounts/a-page.tsx': imports('#web/cart/cart-store.ts'),
}

const folder = mkdtempSync(join(tmpdir(), 'shop-lint-'))
let complaints: { path: string; text: string }[] = []

beforeAll(async () => {
  for (const path of ['.oxlintrc.json', 'scripts/lint']) cpSync(path, join(folder, path), { recursive: true })
  for (const { path, text } of Object.values(bad)) write(path, text)
  for (const [path, text] of Object.entries(good)) write(path, text)
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const { output } = await run(process.execPath, [oxlint, '--format=json'], { cwd: folder })
  const found: { filename: string; message: string; help?: string }[] = JSON.parse(output).diagnostics
  complaints = found.map(({ filename, message, help }) => ({ path: filename, text: `${message} ${help ?? ''}` }))
})

afterAll(() => rmSync(folder, { recursive: true }))

test.for(Object.entries(bad))('%s', ([, { path, message }]) => {
  expect(complaintsAbout(path)).toContain(message)
})

test('what goes the right way is let through', () => {
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
