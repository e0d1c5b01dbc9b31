import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

let shops: readonly [WholeShop, WholeShop]
let ports: readonly [number, number]
let owner: SignedInStaffMember
let drop: () => Promise<void>
beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  const open = async () =>
    startWholeShop({ database: await openDatabase({ kind: 'server', url: created.url, poolSize: 5 }) })
  shops = [await open(), await open()]
  ports = [await shops[0].serve(), await shops[1].serve()]
  owner = await signInStaff(shops[0], ['owner'])
})
afterAll(async () => {
  for (const shop of shops) await shop.close()
  await drop()
})

const get = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

/** Within a second after the answer, as quality demands. */
const withinASecond = { timeout: 1000, interval: 20 }

test('a changed phone number shows on the pages of every process within a second', async () => {
  const pages = ['/', '/contact-us', '/services', '/manifest.webmanifest']
  for (const port of ports) for (const page of pages) expect(await get(port, page)).not.toContain('98480')
  expectOk(
    await owner.api('POST /api/desk/settings/phones', {
      version: 0,
      phones: [{ label: 'Counter', number: '9848022338' }],
    }),
  )
  for (const port of ports)
    for (const page of ['/', '/contact-us', '/services'])
      await expect.poll(() => get(port, page), withinASecond).toContain('+91 98480 22338')
  const page = await get(ports[1], '/contact-us')
  expect(page).toContain('href="tel:+919848022338"')
  expect(page).not.toContain('00000 00101')
})

test('another name is in the titles, the structured data and the manifest, and markup in it stays text', async () => {
  const { values, version } = expectOk(await owner.api('GET /api/desk/settings', {})).settings.find(
    ({ key }) => key === 'identity',
  )!
  const name = 'Asha </script><b>Chemists'
  const identity = { ...(values as { founded: number }), name, version } as never
  expectOk(await owner.api('POST /api/desk/settings/identity', identity))
  await expect.poll(() => get(ports[1], '/manifest.webmanifest'), withinASecond).toContain('Chemists')
  const page = await get(ports[1], '/contact-us')
  expect(page).toContain('Asha &lt;/script&gt;&lt;b&gt;Chemists</title>')
  expect(page).not.toContain(name)
})

test('a page without loader data says that something went wrong, without the shop', async () => {
  const answer = await shops[0].visit('/about-us', { method: 'POST' })
  expect(answer.status).toBe(405)
  expect(await answer.text()).toContain('Something went wrong')
})
