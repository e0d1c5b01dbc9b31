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
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
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

/** The presses from the first page of the setup to the open shop, by the way that the pages offer. */
const MOST_PRESSES = 41

test('an empty folder becomes a live shop that its owner opens on a phone, with an order, without a file or a variable', async () => {
  const owner = await sendPerson({ viewport: PHONE_VIEWPORT })
  await expect.poll(() => shop.said()).toContain('#link=first.')
  await enrolFirstOwner(owner, /\/desk\/login#link=first\S+/.exec(shop.said())?.[0] ?? '')
  const { page } = owner
  await page.getByRole('heading', { level: 1, name: 'Going live' }).waitFor()
  const presses = await countPresses(page)
  await nameShop(owner)
  await typeLaw(owner)
  await invitePharmacist(owner)
  await typeConnections(owner)
  await importProducts(owner)
  await decideWords(owner)
  await openShop(owner, await sendPerson())
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)

  const customer = await sendPerson()
  await register(customer)
  const name = await addFirstProduct(customer)
  expect(name).toContain('Firstamol')
  await customer.page.goto('/address')
  await saveAddressOnPage(customer)
  await orderByCod(customer)

  await page.goto('/desk')
  const card = page.getByRole('region', { name: 'Going live' })
  await card.getByText('Still open: Your words, Payments', { exact: false }).waitFor()
  await expectAccessibleLayout(page)
  await page.goto('/desk/orders')
  await page.getByText('Asha Rao').first().waitFor()
  await pauseOrders(owner, customer)
}, 240_000)

/** Counts the buttons, links and boxes that the person presses from now on. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('countPress', () => (count += 1))
  const listen = () =>
    document.addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && void (window as never as Counting).countPress(),
      true,
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => count
}

type Counting = { readonly countPress: () => Promise<void> }

/** What stands for the sample's words; what is not named here is true for this shop. */
const own: readonly (readonly [RegExp, string])[] = [
  [/^0{5}(?=\d{5}$)/, '98480'],
  [/Example Street, Meherbagh/, 'Station Road'],
  [/ ?\(fictional\)| ?\(a fictional firm\)/, ''],
  [/ ?\(to be filled in by the owner\)/, ''],
  [/meherbagh\.example/, 'lotus-medicals.in'],
  [/\.example/, '.in'],
  [/Meherbagh Medical Hall/, 'Lotus Medicals'],
  [/^Meherbagh$/, 'Lotus'],
  [/36AAAAA0000A1Z3/, '36AAPFM4821C1ZD'],
]

/** Types over what the dialog of a setting has of the sample shop. */
async function typeSetting(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Change: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: title })
  for (const box of await dialog.getByRole('textbox').all()) {
    const value = await box.inputValue()
    const typed = own.reduce((text, [sample, words]) => text.replace(sample, words), value)
    if (typed !== value) await box.fill(typed)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const nextStep = (page: Page, name: string) => page.getByRole('link', { name: `Next: ${name}` }).click()

async function nameShop({ page }: BrowserUser): Promise<void> {
  await page.getByText('Name of the shop: still that of the sample shop.').first().waitFor()
  await page.getByText('The law or an order still needs:').waitFor()
  await expectAccessibleLayout(page)
  for (const title of ['Name of the shop', 'Phone numbers', 'WhatsApp, email and website'])
    await typeSetting(page, title)
  await page.getByText('Phone numbers: still that of the sample shop.').waitFor({ state: 'detached' })
}

async function typeLaw({ page }: BrowserUser): Promise<void> {
  await nextStep(page, 'Licences and GSTIN')
  for (const title of ['Drug licences', 'Pharmacists in charge', 'Grievance officer', 'GST'])
    await typeSetting(page, title)
  await expectAccessibleLayout(page)
}

/** A shop without a mail server shows the link of a new person. */
async function invitePharmacist({ page }: BrowserUser): Promise<void> {
  await nextStep(page, 'People')
  await page.getByRole('link', { name: 'Invite your staff' }).click()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill('lakshmi@desk.example')
  await dialog.getByLabel('Name').fill('Lakshmi Rao')
  await dialog.getByRole('checkbox', { name: 'Pharmacist' }).check()
  await dialog.getByLabel(/Registration number/).fill('TS-123456')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  expect(await page.getByLabel('Link for Lakshmi Rao').inputValue()).toContain(`${shop.url}/desk/login#link=stf_`)
  await expectAccessibleLayout(page)
  await page.goto('/desk/setup?step=places')
  await typeSetting(page, 'Addresses')
  await page.getByRole('button', { name: 'Change: Hours of the outlet' }).click()
  const hours = page.getByRole('dialog', { name: 'Hours of the outlet' })
  await hours.getByLabel('Opens at').fill('9 AM')
  await hours.getByLabel('Closes at').fill('9.30 pm')
  await hours.getByLabel('Closed at noon from').fill('1 PM')
  await hours.getByLabel('Open again at').fill('4-30 PM')
  await hours.getByRole('button', { name: 'Save' }).click()
  await hours.waitFor({ state: 'detached' })
}

/** Goes through the pages of a shop that customers do not see yet, from one that the desk leads to. */
async function followPreview({ page }: BrowserUser, address: string): Promise<void> {
  await page.goto(address)
  await page
    .getByRole('link', { name: /^Firstamol \d+ Tablet/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Firstamol/ }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(search).toContain('preview=')
  // The address of a shared product redirects to its page.
  await page.goto(pathname.replace('product-details', 'products') + search)
  await page.getByRole('heading', { level: 1, name: /^Firstamol/ }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { level: 1, name: /questions|FAQ/i }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /questions|FAQ/i }).waitFor()
  await page.goto(address)
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('Firstamol 7')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /^Firstamol 7/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Firstamol 7/ }).waitFor()
}

async function openShop({ page }: BrowserUser, visitor: BrowserUser): Promise<void> {
  const opening = page.getByRole('region', { name: 'Open the shop' })
  await opening.getByText('District of the licence: still that of the sample shop.').waitFor()
  const district = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'District of the licence' }) })
  await district.getByRole('button', { name: 'True for us' }).click()
  await opening.getByText('Nothing is missing.', { exact: false }).waitFor()
  await expectAccessibleLayout(page)
  const look = (await opening.getByRole('link', { name: 'Products' }).getAttribute('href')) ?? ''
  expect([(await page.request.get(look)).status(), (await page.request.get('/products')).status()]).toEqual([200, 503])
  await followPreview(visitor, look)
  await opening.getByRole('button', { name: 'Open the shop' }).click()
  await opening.waitFor({ state: 'detached' })
  expect((await page.request.get('/')).status()).toBe(200)
  const facilitySentences = required(pageTexts['about-us'].invented?.Facilities)
  await expect.poll(async () => (await listInventedIn(page)).toSorted()).toEqual([...facilitySentences].toSorted())
  expect(await (await page.request.get('/')).text()).toContain('1 PM and 4:30 PM to 9:30 PM')
}

/** The owner pauses and closes with one press on Today, which customers read. */
async function pauseOrders({ page }: BrowserUser, customer: BrowserUser): Promise<void> {
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Pause orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause orders' })
  await dialog.getByLabel('What customers read').fill('We count our stock.')
  await dialog.getByRole('button', { name: 'Pause orders' }).click()
  await dialog.waitFor({ state: 'detached' })
  const sentence = 'The shop takes no orders at the moment. We count our stock.'
  await page.getByText(sentence).first().waitFor()
  await addFirstProduct(customer)
  await customer.page.goto('/cart')
  await customer.page.getByText(sentence).waitFor()
  await customer.page.goto('/checkout')
  await customer.page.getByText(sentence).waitFor()
  expect(await customer.page.getByRole('button', { name: 'Proceed to Payment' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Close the shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click()
  await expect.poll(async () => (await customer.page.request.get('/')).status()).toBe(503)
}

async function typeConnections(owner: BrowserUser): Promise<void> {
  const { page, complaints } = owner
  await nextStep(page, 'Your words')
  await nextStep(page, 'Web address and mail')
  await page.getByRole('button', { name: 'Change: Web address' }).click()
  const address = page.getByRole('dialog', { name: 'Web address' })
  await address.getByRole('textbox', { name: 'Address' }).fill('https://lotus-medicals.in')
  await address.getByLabel('Through a proxy on this machine', { exact: false }).check()
  await address.getByRole('button', { name: 'Try and save' }).click()
  await address.waitFor({ state: 'detached' })
  const proxy = page.getByRole('region', { name: 'Proxy and certificate' })
  expect(await proxy.locator('pre').allTextContents()).toEqual([
    expect.stringContaining('lotus-medicals.in {'),
    expect.stringContaining('server_name lotus-medicals.in;'),
  ])
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
  await page.getByRole('button', { name: 'Send me a test message' }).click()
  await page.getByText('The mail server took the message').waitFor()
  await expectAccessibleLayout(page)
}

/** The owner confirms one part of the sample shop and leaves one out. */
async function decideWords({ page }: BrowserUser): Promise<void> {
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
  await nextStep(page, 'Payments')
  await nextStep(page, 'Products')
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
  await page.getByLabel(/^I am 18/).check()
  await page.getByRole('button', { name: 'Get OTP' }).click()
  const codeOf = () =>
    mailServer.received.flatMap(({ to, raw }) => (to === email ? (/\b\d{6}\b(?=\s)/.exec(bodyOf(raw)) ?? []) : []))[0]
  await expect.poll(codeOf).toMatch(/^\d{6}$/)
  await page.getByLabel(/OTP/).fill(codeOf() ?? '')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

const bodyOf = (raw: string) => raw.slice(raw.indexOf('text/plain'))
