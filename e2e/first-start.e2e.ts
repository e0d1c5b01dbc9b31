import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL_LOGIN, startTestMailServer, type TestMailServer } from '#test/mail-server.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { startShopProcess, type ShopProcess } from '#test/shop-process.ts'
import { unlimitedOrders } from '#test/unlimited-orders.ts'
import type { PageText } from '#domain/page-texts/block-kinds.ts'
import { required } from '#domain/required.ts'
import { pageTexts } from '#shop/pages.ts'
import { shop as sample } from '#shop/shop.ts'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { enrolFirstOwner } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { addFirstProduct, orderByCod, saveAddressOnPage } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
let shop: ShopProcess
let mailServer: TestMailServer
beforeAll(async () => {
  expect(readdirSync(folder)).toEqual([])
  const unset = Object.fromEntries(Object.keys(unlimitedOrders).map((name) => [name, '']))
  shop = await startShopProcess({ SHOP_MODE: 'live', ...unset }, folder)
  mailServer = await startTestMailServer()
})
afterAll(async () => {
  await mailServer.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const sendPerson = useBrowserUsers({ translated: false, shopUrl: () => shop.url })

const PRODUCTS = 500
const list = [
  'externalId,productName,manufacturer,composition,category,schedule,itemForm,packSize,mrp,sellingPrice,stock',
  ...Array.from(
    { length: PRODUCTS },
    (_, n) =>
      `P${n},Firstamol ${n} Tablet,Himadri Labs,Paracetamol (650mg),Medicines,OTC,Tablet,Strip of 15,32.50,28.60,40`,
  ),
].join('\n')

test('an empty folder becomes a live shop with an order, without a file or a variable', async () => {
  const owner = await sendPerson()
  await expect.poll(() => shop.said()).toContain('#link=first.')
  await enrolFirstOwner(owner, /\/desk\/login#link=first\S+/.exec(shop.said())?.[0] ?? '')
  await nameShop(owner)
  await typeConnections(owner)
  await importProducts(owner)
  await decideWords(owner)

  const customer = await sendPerson()
  await register(customer)
  const name = await addFirstProduct(customer)
  expect(name).toContain('Firstamol')
  await customer.page.goto('/address')
  await saveAddressOnPage(customer)
  await orderByCod(customer)

  const { page } = owner
  await page.goto('/desk')
  const card = page.getByRole('region', { name: 'Going live' })
  await card.getByText('Still open: Who you are, Licences and GSTIN, People', { exact: false }).waitFor()
  await expectAccessibleLayout(page)
  await page.goto('/desk/orders')
  await page.getByText('Asha Rao').first().waitFor()
}, 240_000)

async function nameShop({ page }: BrowserUser): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Going live' }).waitFor()
  await page.getByText('Name of the shop: still that of the sample shop.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Change: Name of the shop' }).click()
  const name = page.getByRole('dialog', { name: 'Name of the shop' })
  for (const [label, text] of [
    ['Name', 'Lotus Medicals'],
    ['First line in the header', 'Lotus'],
    ['Second line in the header (optional)', 'Medicals'],
    ['Legal name', 'Lotus Medicals Private Limited'],
  ] as const)
    await name.getByRole('textbox', { name: label, exact: true }).fill(text)
  await name.getByRole('button', { name: 'Save' }).click()
  await name.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change: Phone numbers' }).click()
  const phones = page.getByRole('dialog', { name: 'Phone numbers' })
  for (const index of [0, 1])
    await phones.getByRole('textbox', { name: 'Phone number' }).nth(index).fill(`984802233${index}`)
  await phones.getByRole('button', { name: 'Save' }).click()
  await phones.waitFor({ state: 'detached' })
  await page.getByText('Phone numbers: still that of the sample shop.').waitFor({ state: 'detached' })
}

async function typeConnections(owner: BrowserUser): Promise<void> {
  const { page, complaints } = owner
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Web address and mail' }).click()
  await page.getByRole('button', { name: 'Change: Web address' }).click()
  const address = page.getByRole('dialog', { name: 'Web address' })
  await address.getByRole('textbox', { name: 'Address' }).fill('https://lotus-medicals.in')
  await address.getByLabel('Through a proxy on this machine', { exact: false }).check()
  await address.getByRole('button', { name: 'Try and save' }).click()
  await address.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change: Mail server' }).click()
  const mail = page.getByRole('dialog', { name: 'Mail server' })
  await mail.getByLabel('Server').fill('127.0.0.1')
  await mail.getByLabel('Port').fill(String(mailServer.port))
  await mail.getByLabel('User name').fill(MAIL_LOGIN.user)
  await mail.getByLabel('Password').fill('mistyped')
  await mail.getByLabel('Sender').fill('orders@lotus-medicals.in')
  await mail.getByRole('button', { name: 'Try and save' }).click()
  await mail.getByText('refuses the name and password').waitFor()
  complaints.length = 0
  await mail.getByLabel('Password').fill(MAIL_LOGIN.password)
  await mail.getByRole('button', { name: 'Try and save' }).click()
  await mail.waitFor({ state: 'detached' })
  await page
    .getByText('Shoppers see a page that says that you open soon', { exact: false })
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send me a test message' }).click()
  await page.getByText('The mail server took the message').waitFor()
  await expectAccessibleLayout(page)
}

/** The owner confirms one part of the sample shop and leaves one out; what is not confirmed stands nowhere. */
async function decideWords({ page }: BrowserUser): Promise<void> {
  expect(await listInventedIn(page)).toEqual([])
  await page.goto('/desk/setup?step=words')
  const parts = page.getByRole('list', { name: 'Of the sample shop' }).getByRole('listitem')
  const facilities = parts.filter({ has: page.getByRole('heading', { name: 'Facilities' }) })
  await facilities.getByText('Not shown yet').waitFor()
  await facilities.getByRole('button', { name: 'True for us' }).click()
  await facilities.getByRole('button', { name: 'Leave out' }).waitFor()
  await facilities.getByText('True for us').waitFor()
  const awards = parts.filter({ has: page.getByRole('heading', { name: 'Awards' }) })
  await awards.getByRole('button', { name: 'Leave out' }).click()
  await awards.getByText('Left out').waitFor()
  await expectAccessibleLayout(page)
  const facilitySentences = required(pageTexts['about-us'].invented?.Facilities)
  await expect.poll(async () => (await listInventedIn(page)).toSorted()).toEqual([...facilitySentences].toSorted())
}

/** The invented sentences and facts on all pages of the shop, which the sitemap names, and in its manifest. */
async function listInventedIn(page: Page): Promise<string[]> {
  const read = async (path: string) => (await page.request.get(path)).text()
  const sitemap = await read('/sitemap.xml')
  const pages = [...sitemap.matchAll(/<loc>https:\/\/[^/]*(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  const texts = pages.filter((path) => !path.startsWith('/product-details/'))
  expect(texts).toEqual(expect.arrayContaining(['/', '/about-us', '/faq']))
  const all: string[] = []
  for (const path of [...texts, ...pages.slice(-1), '/manifest.webmanifest']) all.push(await read(path))
  const sentences = Object.values<PageText>(pageTexts).flatMap(({ invented = {} }) => Object.values(invented).flat())
  const facts = [
    sample.tagline,
    `since ${sample.founded}`,
    '10 AM to 10 PM',
    sample.place?.latitude,
    'facebook.example',
  ]
  const said = new Set([...sentences.filter((one) => !one.includes('{')), ...facts])
  return [...said].filter((one) => one !== undefined && all.some((text) => text.includes(one))) as string[]
}

async function importProducts({ page }: BrowserUser): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('link', { name: 'Import a list' }).click()
  const file = { name: 'Our list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.getByLabel('Choose a list').setInputFiles(file)
  const report = page.getByRole('region', { name: 'Import' })
  await report.getByRole('button', { name: 'Start the import' }).click()
  await report.getByText('The whole list was imported.').waitFor({ timeout: 60_000 })
  const { total } = (await (await page.request.get('/api/products?limit=1')).json()) as { total: number }
  expect(total).toBe(PRODUCTS)
}

async function register({ page }: BrowserUser): Promise<void> {
  const email = newEmail()
  await page.goto('/register')
  await page.getByLabel(/^Name/).fill('Asha Rao')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  const codeOf = () =>
    mailServer.received.flatMap(({ to, raw }) => (to === email ? (/\b\d{6}\b(?=\s)/.exec(bodyOf(raw)) ?? []) : []))[0]
  await expect.poll(codeOf).toMatch(/^\d{6}$/)
  await page.getByLabel(/OTP/).fill(codeOf() ?? '')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

const bodyOf = (raw: string) => raw.slice(raw.indexOf('text/plain'))
