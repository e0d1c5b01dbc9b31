import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { formatId } from '#domain/ids.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { openStaffSession } from '#server/http/staff-session.ts'
import { sealText } from '#server/crypto/sealed-text.ts'
import { loadSecrets } from '#server/crypto/secret.ts'
import { makeOwner } from '#server/staff/make-owner.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { totpCode, totpStepAt } from '#server/staff/totp.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { BrowserUser } from './browser-user.ts'

/** The path of the newest link for this person in the demo mailbox. It works once, so each test file has its own person. */
export async function readMailedDeskLink({ page }: BrowserUser, email: string): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as { to: string; text: string }[]
      const text = mails.find(({ to, text }) => to === email && text.includes('#link='))?.text ?? ''
      path = /\/desk\/login#link=\S+/.exec(text)?.[0] ?? ''
      return path
    })
    .not.toBe('')
  return path
}

/** The rows of a list of the desk, in its table or on narrow screens in its list. */
export function listedRows(page: Page, name: string): Locator {
  const inTable = page.getByRole('table', { name, exact: true }).locator('tbody').getByRole('row')
  return page.getByRole('list', { name, exact: true }).getByRole('listitem').or(inTable)
}

/** The authenticator secret of everybody who was brought to the desk by `openDeskAs`. */
const SEEDED_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Opens the desk as this person, a new owner if the shop does not know the address: a seeded session instead of an enrolment. */
export async function openDeskAs({ page }: BrowserUser, email: string): Promise<{ readonly secret: string }> {
  await enterDesk(page, await seedStaffSession(email), '/desk')
  await page.getByRole('heading', { level: 1, name: /^Good to see you/ }).waitFor()
  return { secret: SEEDED_SECRET }
}

/** Opens the desk as a new salesman. */
export async function openDeskAsSalesman({ page }: BrowserUser, email: string): Promise<void> {
  await enterDesk(page, await seedStaffSession(email, ['salesman']), '/desk/buyers')
  await page.getByRole('heading', { level: 1, name: 'Order for a buyer' }).waitFor()
}

async function enterDesk(page: Page, token: string, path: string): Promise<void> {
  // Any page of the shop without a script.
  await page.goto('/robots.txt')
  await page.evaluate((key) => localStorage.setItem('deskToken', key), token)
  await page.goto(path)
}

/** Signs this person in, with these roles, else as an owner, if the shop does not know the address. Returns the token. */
export async function seedStaffSession(email: string, roles: readonly StaffRole[] | null = null): Promise<string> {
  const config = readConfig({ DATA_DIR: inject('shopFolder') })
  const { db, close } = await openDatabase(config.database)
  try {
    const [secret] = await loadSecrets(config, db)
    const now = () => new Date()
    const newId = (kind: Parameters<typeof formatId>[0]) => formatId(kind, randomBytes(16))
    const known = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
    if (known === undefined) await makeOwner({ db, config, secret, now, newId }, email)
    const { id } = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await db
      .updateTable('staff')
      .set({
        totp_sealed: sealText({ secret }, 'totp', id, SEEDED_SECRET),
        ...(roles !== null && { roles: [...roles] }),
      })
      .where('id', '=', id)
      .execute()
    const { token } = await openStaffSession({ now, newId }, db, { staffId: id, userAgent: '' })
    return token
  } finally {
    await close()
  }
}

const run = promisify(execFile)

/** Makes a person an owner with the command of the shop and returns the path of the printed link. */
export async function createOwnerDeskLink(email: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: inject('shopFolder'), DATABASE_URL: '' }
  const { stdout } = await run(process.execPath, ['scripts/command.mjs', 'desk-owner', email], { env })
  return /\/desk\/login#link=\S+/.exec(stdout)?.[0] ?? ''
}

type Enrolled = { readonly secret: string; readonly recoveryCodes: readonly string[] }

/** Follows a mailed link through all steps to the desk. */
export async function enrolAtDesk({ page }: BrowserUser, link: string): Promise<Enrolled> {
  await page.goto(link)
  const enrolled = await setUpSignIn(page)
  await page.getByRole('heading', { level: 1, name: /^Good to see you/ }).waitFor()
  return enrolled
}

/** Becomes the first owner of a new shop by its printed link, up to the first page of the setup. */
export async function enrolFirstOwner({ page }: BrowserUser, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel(/^Your name/).fill('Zubin Mehta')
  await page.getByLabel(/^Email/).fill('zubin')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Invalid email address').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByLabel(/^Email/).fill('zubin@desk.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
  await setUpSignIn(page)
}

async function setUpSignIn(page: Page): Promise<Enrolled> {
  await page.getByLabel(/^Password/).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Connect your authenticator' }).waitFor()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  const secret = (await page.locator('[data-setup-key]').innerText()).replaceAll(' ', '')
  await page.getByLabel(/^Code/).fill(totpCode(secret, totpStepAt(new Date())))
  await page.getByRole('button', { name: 'Next' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const recoveryCodes = await codes.allInnerTexts()
  await page.getByRole('button', { name: /go to the desk/ }).click()
  return { secret, recoveryCodes }
}

/** Signs in with password and code, up to the desk. */
export async function signInAtDesk({ page }: BrowserUser, email: string, code: string): Promise<void> {
  await submitDeskPassword(page, email)
  await page.getByLabel(/^Code/).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good to see you/ }).waitFor()
}

/** The first step of a sign-in. */
export async function submitDeskPassword(page: Page, email: string): Promise<void> {
  await page.goto('/desk/login')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
}
