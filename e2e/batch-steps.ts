import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { formatId } from '#domain/ids.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'

/** Takes the shown batch off sale and puts it back. */
export async function blockAndRelease(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Block…' }).click()
  const block = page.getByRole('dialog', { name: 'Block batch E2E-2' })
  await block.getByLabel('Reason').fill('Torn cartons')
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByText('Blocked', { exact: true }).first().waitFor()
  await steps.getByRole('button', { name: 'Put back on sale…' }).click()
  const release = page.getByRole('dialog', { name: 'Put batch E2E-2 back on sale' })
  await release.getByLabel('Reason').fill('New cartons')
  await release.getByRole('button', { name: 'Put back on sale' }).click()
  await steps.getByRole('button', { name: 'Block…' }).waitFor()
}

/** Finds one pack more of the shown batch. */
export async function adjustByOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adjust…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust batch E2E-2' })
  await dialog.getByLabel('Reason').selectOption('Found')
  await dialog.getByRole('button', { name: 'Save the adjustment' }).click()
  await dialog.getByText('Please type a whole number.').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByLabel('Difference in packs').fill('1')
  await dialog.getByRole('button', { name: 'Save the adjustment' }).click()
  await page.getByRole('list', { name: 'Movements' }).getByText('Adjusted: Found').waitFor()
}

/** Counts 9 instead of 10 packs of the second batch. A pack is worth more than Rs 5,000. */
export async function countOneLess(page: Page): Promise<void> {
  await page.goto('/desk/counts?q=e2e-2')
  await page.getByLabel('Counted packs of batch E2E-2').fill('9')
  await page.getByText('1 less', { exact: true }).waitFor()
  // The shop counts, but its answer is lost, so the person submits again.
  await page.route('**/api/desk/counts', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.getByRole('button', { name: 'Save the count' }).click()
  await page.getByText('The count could not be saved. Please check the connection and try again.').waitFor()
  await page.getByRole('button', { name: 'Save the count' }).click()
  await page.getByText('1 loss waits for a second person, because of the value.').waitFor()
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' }).getByRole('listitem')
  await waiting.getByText('1 pack less of').waitFor()
  await waiting.getByText('A colleague has to confirm it.').waitFor()
  expect(await waiting.count()).toBe(1)
  expect(await listAxeViolations(page)).toEqual([])
}

/** Lets packs of the oldest delivered order of a buyer be of a batch that expired ten days ago. Returns the number of the order. */
export async function expireSuppliedGoods(email: string): Promise<number> {
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: inject('shopFolder') }).database)
  try {
    const packed = await db
      .selectFrom('order_item_batches as packed')
      .innerJoin('orders', 'orders.id', 'packed.order_id')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(['packed.order_id', 'packed.position', 'packed.batch_id', 'orders.number'])
      .where('customers.email', '=', email)
      .where('orders.status', '=', 'Delivered')
      .where('orders.trade_account_id', 'is not', null)
      .orderBy('orders.number')
      .executeTakeFirstOrThrow()
    const { label_number: _, ...batch } = await db
      .selectFrom('batches')
      .selectAll()
      .where('id', '=', packed.batch_id)
      .executeTakeFirstOrThrow()
    const id = formatId('batch', randomBytes(16))
    const expired = {
      expires_on: indianDay(new Date(Date.now() - 10 * DAY)),
      state: 'expired',
      on_hand: 0,
      held: 0,
    } as const
    await db
      .insertInto('batches')
      .values({ ...batch, ...expired, id, number: 'E2E-EXP' })
      .execute()
    await db
      .updateTable('order_item_batches')
      .set({ batch_id: id })
      .where('order_id', '=', packed.order_id)
      .where('position', '=', packed.position)
      .execute()
    return packed.number
  } finally {
    await close()
  }
}
