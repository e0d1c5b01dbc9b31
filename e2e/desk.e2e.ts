import { expect, test } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { TEST_PASSWORD, newEmail } from '#test/shopper-input.ts'
import { totpCode, totpStepAt } from '#server/staff/totp.ts'
import { DESK_PAGES } from '#test/browser/pages.ts'
import { enrolAtDesk, openDeskAs, readMailedDeskLink, signInAtDesk, submitDeskPassword } from './desk-steps.ts'
import { decideDeliveryOnPage } from './delivery-steps.ts'
import { checkPasskeyOnPage } from './passkey-steps.ts'
import { expectPaid, openGatewayPage, pressOutcome } from './payment-steps.ts'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout, listSqueezedTexts } from './layout-checks.ts'
import { logInWithFilledCart } from './steps.ts'

const sendShopper = useBrowserUsers()
const OWNER = 'owner@desk.example'

test('renders the desk in the browser only, with its own layout, without caching or indexing', async () => {
  const { page } = await sendShopper()
  for (const path of ['/desk/login', '/desk', '/desk/staff']) {
    const answer = await page.request.get(path)
    expect([path, answer.status(), answer.headers()['cache-control']]).toEqual([path, 200, 'no-store'])
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('For the staff')
  }
  await page.goto('/desk/staff')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).search).toBe('?next=%2Fdesk%2Fstaff')
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await page.getByRole('link', { name: /Cart/ }).first().waitFor()
})

test("answers 404 in the shop's layout for an unknown desk address", async () => {
  const { page, complaints } = await sendShopper()
  expect((await page.goto('/desk/nothing'))?.status()).toBe(404)
  await page.getByRole('contentinfo').waitFor()
  complaints.length = 0
})

test('an owner enrols by the mailed link and invites a packer, who may not open Staff', async () => {
  const owner = await sendShopper()
  const { page } = owner
  const { secret: ownerSecret, recoveryCodes } = await enrolAtDesk(owner, await readMailedDeskLink(owner, OWNER))
  await settleAlert(owner)
  await decideDeliveryOnPage(owner)
  const packer = await invitePacker(owner)

  const other = await sendShopper()
  const { secret } = await enrolAtDesk(other, await readMailedDeskLink(other, packer))
  const navigation = other.page.getByRole('navigation', { name: 'Desk' })
  expect(await navigation.getByRole('link').allInnerTexts()).toEqual(['Today', 'Orders', 'Products', 'Stock'])
  await other.page.goto('/desk/staff')
  await other.page.getByText('Only an owner may do this.').waitFor()
  expect(await listAxeViolations(other.page)).toEqual([])

  // The code of the enrolment counts as used: a new login needs a recovery code or the next time step.
  await other.page.getByRole('button', { name: 'Sign out' }).click()
  await other.page.getByLabel(/^Email/).fill(packer)
  await other.page.getByLabel(/^Password/).fill(TEST_PASSWORD)
  await other.page.getByRole('button', { name: 'Next' }).click()
  await other.page.getByLabel(/^Code/).fill(totpCode(secret, totpStepAt(new Date()) + 1))
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.getByText('Only an owner may do this.').waitFor()

  await checkPasskeyOnPage(other)

  await openLocked(owner, recoveryCodes[0]!)
  await unlockAfterPause(owner, ownerSecret)
  const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await rows.filter({ hasText: /Lalita Iyer · Invited · Ravi/ }).waitFor()
})

test('every page of the desk is accessible and fits its viewport, also with large text', async () => {
  const owner = await sendShopper({ translated: false })
  const { page } = owner
  await openDeskAs(owner, OWNER)
  for (const path of DESK_PAGES) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('main :is(li, dd, textarea, [type=file])').count()).toBeGreaterThan(0)
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await expectAccessibleLayout(page, path)
    expect(await listSqueezedTexts(page), path).toEqual([])
  }
}, 300_000)

test('an owner resets a lost authenticator: a new one works, the old one and its recovery codes do not', async () => {
  const owner = await sendShopper()
  await openDeskAs(owner, OWNER)
  const email = await invitePacker(owner)
  const colleague = await sendShopper()
  const { page } = colleague
  const firstLink = await readMailedDeskLink(colleague, email)
  const lost = await enrolAtDesk(colleague, firstLink)

  const row = owner.page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: email })
  await owner.page.reload()
  await row.getByRole('button', { name: 'Change Ravi Teja' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Change Ravi Teja' })
  await dialog.getByLabel('Reason').fill('Lost the phone')
  await dialog.getByRole('button', { name: 'Reset the authenticator' }).click()
  await row.getByText('Not set up yet').waitFor()

  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await submitDeskPassword(page, email)
  await page.getByText('Your authenticator was reset.').waitFor()
  await expect.poll(() => readMailedDeskLink(colleague, email)).not.toBe(firstLink)
  const renewed = await enrolAtDesk(colleague, await readMailedDeskLink(colleague, email))
  await page.getByRole('button', { name: 'Sign out' }).click()

  for (const code of [totpCode(lost.secret, totpStepAt(new Date()) + 1), lost.recoveryCodes[0]!]) {
    await submitDeskPassword(page, email)
    await page.getByLabel(/^Code/).fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This code is wrong or was used already.').waitFor()
  }
  await signInAtDesk(colleague, email, totpCode(renewed.secret, totpStepAt(new Date()) + 1))
  // The browser logs the ended session and the refused codes.
  expect(colleague.complaints.splice(0).filter((text) => !/401|403|422/.test(text))).toEqual([])
})

test('staff cut a line of a paid order, and exactly its price goes back', async () => {
  const buyer = await sendShopper()
  await logInWithFilledCart(buyer, 2)
  await openGatewayPage(buyer.page)
  await pressOutcome(buyer.page, 'Succeed')
  await expectPaid(buyer.page)
  await buyer.page.getByRole('link', { name: 'View Orders' }).click()
  const heading = buyer.page.getByRole('heading', { name: /^Order #/ })
  const number = (await heading.innerText()).replace(/\D/g, '')

  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, OWNER)
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await search.getByRole('searchbox').fill('hridmeter')
  await search
    .getByRole('region', { name: 'Products' })
    .getByRole('link', { name: /^Hridmeter/ })
    .waitFor()
  await expectAccessibleLayout(page)
  await search.getByRole('searchbox').fill('')
  await search.getByRole('searchbox').pressSequentially(number)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  const line = page.getByRole('region', { name: 'Products' }).getByRole('listitem').last()
  const price = /× (Rs\. [\d,]+\.\d\d)/.exec(await line.innerText())![1]!
  await page.getByRole('button', { name: 'Cut packs…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cut packs' })
  await dialog.locator('[inputmode=numeric]').last().fill('1')
  await dialog.getByLabel('Not enough in stock').check()
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cut', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const money = page.getByRole('region', { name: 'Money' })
  await expect.poll(() => money.innerText()).toMatch(new RegExp(`Refund \\S+\\s+${price}, (on its way|done)`))

  const mails = page.getByRole('region', { name: 'Mails' }).getByRole('listitem')
  const received = mails.filter({ hasText: 'Payment received' })
  await received.getByText(/^sent/).waitFor({ timeout: 20_000 })
  await received.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The mail is on its way').waitFor()
  await expectAccessibleLayout(page)

  await heading.locator('xpath=ancestor::a').click()
  const refund = buyer.page.getByRole('region', { name: 'Payment' }).getByRole('listitem')
  await refund.getByText(price, { exact: true }).waitFor()
})

/** Settles one of the demo's payment alerts. */
async function settleAlert({ page }: BrowserUser): Promise<void> {
  const alerts = page.getByRole('list', { name: 'Payment alerts' }).getByRole('listitem')
  const alert = alerts.filter({ hasText: 'A refund has not ended for seven days.' })
  await alert.getByRole('button', { name: 'Settle…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settle the alert' })
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByLabel('What was done?').fill('Returned by UPI')
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await alert.waitFor({ state: 'detached' })
  await alerts.filter({ hasText: 'payments that the shop does not know' }).waitFor()
}

/** Invites a packer through the form and returns the address. */
async function invitePacker({ page }: BrowserUser): Promise<string> {
  const email = newEmail()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  const list = page.getByRole('list', { name: 'Staff' })
  await list.getByRole('listitem').filter({ hasText: 'Lalita Iyer' }).waitFor()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.getByText('Please choose at least one role').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByLabel(/^Email/).fill(email)
  await dialog.getByLabel(/^Name/).fill('Ravi Teja')
  await dialog.getByLabel('Packer').check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await list.getByRole('listitem').filter({ hasText: email }).waitFor()
  return email
}

/** Opens the desk with a session that the server has locked. */
async function openLocked({ page, complaints }: BrowserUser, code: string): Promise<void> {
  const locked = { success: false, code: 'step_up', message: 'Locked', isLocked: true }
  await page.route('**/api/desk/me', (route) => route.fulfill({ status: 403, json: locked }), { times: 1 })
  await page.goto('/desk/audit', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog', { name: 'The desk is locked' })
  await dialog.getByLabel(/^Code/).fill(code)
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor()
  // The browser logs the 403.
  complaints.length = 0
}

/** Advances only the page's clock, so that the server still sees an active session. */
async function unlockAfterPause({ page }: BrowserUser, secret: string): Promise<void> {
  await page.clock.install()
  await page.goto('/desk/audit?subject=Ravi')
  await page.getByLabel('Who').fill('Lalita')
  await page.clock.fastForward('31:00')
  const dialog = page.getByRole('dialog', { name: 'The desk is locked' })
  await dialog.waitFor()
  await page.getByLabel('Who').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await dialog.getByLabel(/^Code/).fill(totpCode(secret, totpStepAt(new Date()) + 1))
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Who').inputValue()).toBe('Lalita')
}
