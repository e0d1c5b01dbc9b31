import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { DeskKey } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { MAIL_LOGIN, startTestMailServer } from '#test/mail-server.ts'
import { setOpening } from '#test/shop-opening.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { expectOk } from '#test/start-test-app.ts'
import { openDatabase } from '../db/connect.ts'
import { findRunningServer } from '../db/embedded/running-server.ts'
import { totpCode, totpStepAt } from '../staff/totp.ts'

const folder = mkdtempSync(join(tmpdir(), 'new-shop-'))
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
})

const PUBLIC_URL = 'https://shop.example'

async function start(): Promise<ShopProcess> {
  // The test asks for many codes.
  const env = { SHOP_MODE: 'live', HOST: '0.0.0.0', PUBLIC_URL, WEB_PROCESSES: '2', CODES_PER_HOUR: '1000' }
  const shop = await startShopProcess(env, folder)
  stops.push(() => shop.close())
  return shop
}

const printedLinks = ({ said }: ShopProcess) => [...said().matchAll(/#link=(first\S+)/g)].map(([, link = '']) => link)
const secrets = () => {
  const { JWT_SECRET, FILES_KEYS } = JSON.parse(readFileSync(join(folder, 'setup.json'), 'utf8')).values
  return { JWT_SECRET, FILES_KEYS }
}

/** Another address of the loopback network, which answers only when the shop listens to every address. */
async function isReachedFromElsewhere({ url }: ShopProcess): Promise<boolean> {
  const answer = await fetch(url.replace('localhost', '127.0.0.2')).catch(() => null)
  return answer !== null
}

/** Asks both processes often enough. */
async function registerStatus({ url }: ShopProcess): Promise<number> {
  const body = JSON.stringify({ email: newEmail(), username: 'Asha', password: TEST_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status
}

/** The setup of a whole shop would take the place of this test. */
async function openByHand(): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'server', url: await findRunningServer(folder), poolSize: 1 })
  await setOpening(db)
  await close()
}

test('a new live shop is reached from its machine until it has an owner, and opens to customers without a restart', async () => {
  const shop = await start()
  const made = secrets()
  await expect.poll(() => printedLinks(shop)).toHaveLength(1)
  expect(await isReachedFromElsewhere(shop)).toBe(false)
  expect(await registerStatus(shop)).toBe(503)

  const send = (request: Request) => fetch(request)
  const api = createClient({ send, origin: shop.url })
  const [printed = ''] = printedLinks(shop)
  const { link } = expectOk(
    await api('POST /api/desk/first-owner', { link: printed, name: 'Zubin', email: 'zubin@desk.example' }),
  )
  const { ticket, secret } = expectOk(await api('POST /api/desk/enrol', { link, password: TEST_PASSWORD }))
  const code = totpCode(secret, totpStepAt(new Date()))
  const { token } = expectOk(await api('POST /api/desk/enrol/confirm', { ticket, code }))
  // Each of the two processes closes its ports for a moment.
  await expect.poll(() => shop.said().match(/the changed setup applies/g), { timeout: 20_000 }).toHaveLength(2)
  expect(await isReachedFromElsewhere(shop)).toBe(true)

  const mailServer = await startTestMailServer()
  stops.push(mailServer.close)
  const desk = createClient<DeskKey>({ send, origin: shop.url, token: () => token })
  const mail = { server: '127.0.0.1', port: mailServer.port, sender: 'orders@shop.example', ...MAIL_LOGIN, version: 0 }
  expectOk(await desk('POST /api/desk/setup/mail', mail))
  expect(await registerStatus(shop)).toBe(503)
  await openByHand()
  const ofManyCalls = async () => new Set(await Promise.all(Array.from({ length: 8 }, () => registerStatus(shop))))
  await expect.poll(ofManyCalls).toEqual(new Set([200]))
  await expect.poll(() => mailServer.received.length).toBeGreaterThanOrEqual(8)

  await shop.close()
  const again = await start()
  expect(secrets()).toEqual(made)
  expect(await isReachedFromElsewhere(again)).toBe(true)
  expect(await registerStatus(again)).toBe(200)
  expect(printedLinks(again)).toEqual([])

  const file = join(folder, 'setup.json')
  const stored = readFileSync(file, 'utf8')
  writeFileSync(file, stored.slice(0, -3))
  await expect.poll(() => again.said().match(/the changed setup cannot apply/g), { timeout: 20_000 }).toHaveLength(2)
  expect(again.said()).toContain('setup.json is not valid JSON')
  expect(await registerStatus(again)).toBe(200)
  writeFileSync(file, stored)
  await expect.poll(() => again.said().match(/the changed setup applies/g), { timeout: 20_000 }).toHaveLength(2)
  expect(await registerStatus(again)).toBe(200)
}, 120_000)
