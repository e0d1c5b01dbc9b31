import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_CHEMIST } from '#demo/desk/add-demo-trade.ts'
import { DAY, formatDate, indianDay } from '#domain/time.ts'
import { expireSuppliedGoods } from './batch-steps.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()

async function logInChemist(buyer: BrowserUser): Promise<Page> {
  await logInOnPage(buyer, DEMO_CHEMIST.email, DEMO_CHEMIST.password)
  await buyer.page.waitForURL(({ pathname }) => pathname !== '/login')
  return buyer.page
}

test('the desk holds a post-dated cheque, the buyer sees its day, and it is given back', async () => {
  const staff = await sendShopper()
  await openDeskAs(staff, 'trade-money@desk.example')
  const { page } = staff
  await page.goto('/desk/trade-ledgers')
  await page.getByRole('link', { name: 'Meherbagh Medicals' }).click()
  const inTenDays = new Date(Date.now() + 10 * DAY)
  await page.getByRole('button', { name: 'Record a payment…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByRole('radio', { name: 'Cheque' }).check()
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByLabel('Reference').fill('004711')
  await dialog.getByLabel('Date of the cheque').fill(indianDay(inTenDays))
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  const held = page.getByRole('list', { name: 'Cheques held for their day' })
  await held.getByText(`Pays on ${formatDate(inTenDays)}`).waitFor()
  await expectAccessibleLayout(page)

  const own = await logInChemist(await sendShopper({ viewport: PHONE_VIEWPORT }))
  await own.goto('/trade/account')
  await own.getByText('Cheque 004711').waitFor()
  await expectAccessibleLayout(own)

  await held.getByRole('button', { name: 'Give back cheque 004711…' }).click()
  const back = page.getByRole('dialog', { name: 'Give a cheque back' })
  await back.getByLabel('Reason').fill('Paid by UPI')
  await back.getByRole('button', { name: 'Give back' }).click()
  await held.waitFor({ state: 'detached' })
})

test('a buyer claims expired goods on a phone, and the desk destroys and credits them', async () => {
  const number = await expireSuppliedGoods(DEMO_CHEMIST.email)
  const page = await logInChemist(await sendShopper({ viewport: PHONE_VIEWPORT }))
  await page.goto('/trade/account')
  await page.getByRole('button', { name: 'Claim expired goods' }).click()
  const goods = page.getByRole('list', { name: 'Goods to claim' })
  await goods.getByRole('textbox').fill('2')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await page.getByText('Your claim is sent.').waitFor()

  const staff = await sendShopper()
  await openDeskAs(staff, 'trade-money@desk.example')
  const desk = staff.page
  await desk.goto('/desk/returns?state=asked')
  await desk.getByRole('link', { name: new RegExp(`#${number}`) }).click()
  await desk.getByText(/^Expired goods: destroyed/).waitFor()
  await expectAccessibleLayout(desk)
  await desk.getByRole('button', { name: 'Approve…' }).click()
  const approval = desk.getByRole('dialog', { name: 'Approve the return' })
  await approval.getByRole('radio', { name: 'We collect it' }).check()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('button', { name: 'It has arrived' }).click()
  await desk.getByRole('button', { name: 'Inspect…' }).click()
  const inspection = desk.getByRole('dialog', { name: 'Inspect the goods' })
  await inspection.getByText('Expired goods are destroyed.').waitFor()
  await inspection.getByLabel('To destroy').fill('2')
  await inspection.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('button', { name: 'Credit the account' }).click()
  await desk.getByText('Paid back', { exact: true }).waitFor()
  expect(staff.complaints).toEqual([])
})
