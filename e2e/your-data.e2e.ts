import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { registerOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()

const part = ({ page }: BrowserUser, name: string) => page.getByRole('region', { name })

async function openYourData({ page }: BrowserUser): Promise<void> {
  await page.goto('/account/your-data')
  await page.getByRole('heading', { name: 'Erase my account' }).waitFor()
}

test('gives and withdraws a consent, saves a copy, changes the mind about an erasure, on a phone', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  const email = await registerOnPage(shopper)
  await openYourData(shopper)
  await part(shopper, 'What we hold').getByText('1 open login').waitFor()
  const consents = part(shopper, 'What you agreed to')
  await consents.getByText(/^Agreed on/).waitFor()
  const prescriptions = consents.getByRole('switch', { name: 'Prescriptions' })
  for (const [before, after] of [
    ['false', 'Agreed on'],
    ['true', 'Withdrawn on'],
  ] as const) {
    expect(await prescriptions.getAttribute('aria-checked')).toBe(before)
    await prescriptions.click()
    await consents
      .getByText(after)
      .nth(after === 'Agreed on' ? 1 : 0)
      .waitFor()
  }

  const copy = part(shopper, 'Get a copy')
  await copy.getByRole('button', { name: 'Get a copy' }).click()
  await copy.getByLabel('Your password again').fill('not the password')
  await copy.getByRole('button', { name: 'Make the copy' }).click()
  await copy.getByText('This password is wrong.').waitFor()
  await copy.getByLabel('Your password again').fill(TEST_PASSWORD)
  await copy.getByRole('button', { name: 'Make the copy' }).click()
  await copy.getByText('is being made').waitFor()
  await expect
    .poll(
      async () => {
        await copy
          .getByRole('button', { name: 'Look again' })
          .click({ timeout: 500 })
          .catch(() => {})
        return copy.getByText(/^Ready\./).isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    copy.getByRole('button', { name: 'Save the page' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('your-data.html')
  await shoot(shopper, 'your-data')
  await expectAccessibleLayout(page)

  const erasure = part(shopper, 'Erase my account')
  await erasure.getByRole('button', { name: 'Erase my account' }).click()
  await erasure.getByText('We mailed you a link.').waitFor()
  await page.goto(await readErasureLink(shopper, email))
  await erasure.getByRole('button', { name: 'Yes, erase my account' }).click()
  await erasure.getByText(/^We erase your account on/).waitFor()
  await shoot(shopper, 'erasure-waits')
  await expectAccessibleLayout(page)
  await erasure.getByRole('button', { name: 'Keep my account' }).click()
  await erasure.getByText('You confirm it by a link').waitFor()
  await page.goto(await readErasureLink(shopper, email))
  await erasure.getByRole('button', { name: 'Yes, erase my account' }).click()
  await erasure.getByText('This link is no longer valid.').waitFor()
  // The browser logs the refused password and the old link.
  expect(shopper.complaints.splice(0).filter((text) => !/422|410/.test(text))).toEqual([])
})

async function readErasureLink({ page, url }: BrowserUser, email: string): Promise<string> {
  const link = async () => {
    const answer = await page.request.get(`${url}/dev/mailbox.json`)
    const mails = (await answer.json()) as { to: string; text: string }[]
    return mails.flatMap(({ to, text }) =>
      to === email ? (/\/account\/your-data\?erase=\S+/.exec(text) ?? []) : [],
    )[0]
  }
  await expect.poll(link, { timeout: 10_000 }).toBeDefined()
  return (await link()) ?? ''
}

async function shoot({ page }: BrowserUser, name: string): Promise<void> {
  if (process.env.SHOTS === undefined) return
  mkdirSync(process.env.SHOTS, { recursive: true })
  const before = page.viewportSize()!
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize(before)
}

test('comes back after an erasure as a new person, on a phone', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  const email = await registerOnPage(shopper)
  await openYourData(shopper)
  const erasure = part(shopper, 'Erase my account')
  await erasure.getByRole('button', { name: 'Erase my account' }).click()
  await erasure.getByText('We mailed you a link.').waitFor()
  await page.goto(await readErasureLink(shopper, email))
  await erasure.getByRole('button', { name: 'Yes, erase my account' }).click()
  await erasure.getByText(/^We erase your account on/).waitFor()
  await endSevenDays(email)
  await expect.poll(() => isErased(shopper, email), { timeout: 20_000 }).toBe(true)
  await page.reload()
  await page.waitForURL(/\/login/)
  await expectAccessibleLayout(page)
  await page.evaluate(() => localStorage.clear())
  await registerOnPage(shopper, email)
  await openYourData(shopper)
  await part(shopper, 'What we hold').getByText('1 open login').waitFor()
  await erasure.getByRole('button', { name: 'Erase my account' }).waitFor()
  await expectAccessibleLayout(page)
  // The browser logs the ended session.
  expect(shopper.complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([])
})

/** Lets the seven days of an erasure be over, in the database of the shop. */
async function endSevenDays(email: string): Promise<void> {
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: inject('shopFolder') }).database)
  try {
    const { id } = await db
      .updateTable('erasures')
      .set({ due_at: new Date() })
      .where('state', '=', 'asked')
      .where('customer_id', 'in', (query) => query.selectFrom('customers').select('id').where('email', '=', email))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('jobs')
      .set({ run_at: new Date() })
      .where('kind', '=', 'privacy.erase')
      .where(sql<string>`payload ->> 'erasureId'`, '=', id)
      .execute()
  } finally {
    await close()
  }
}

async function isErased({ page, url }: BrowserUser, email: string): Promise<boolean> {
  const answer = await page.request.get(`${url}/dev/mailbox.json`)
  const mails = (await answer.json()) as { to: string; subject: string }[]
  return mails.some(({ to, subject }) => to === email && subject.startsWith('Your account is erased'))
}

test('an owner sees the list of erasures', async () => {
  const staff = await sendShopper()
  await openDeskAs(staff, 'privacy-owner@desk.example')
  const { page } = staff
  await page.goto('/desk/privacy/erasures')
  await page.getByRole('heading', { name: 'Erasures', exact: true }).waitFor()
  await shoot(staff, 'desk-erasures')
  await expectAccessibleLayout(page)
})
