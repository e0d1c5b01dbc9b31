import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Trx } from '#server/db/tables.ts'
import { addDemoBatches } from './add-demo-batches.ts'
import { addDemoCash } from './add-demo-cash.ts'
import { addDemoConsents } from './add-demo-consents.ts'
import { addDemoDelivery } from './add-demo-delivery.ts'
import { addDemoDocuments } from './add-demo-documents.ts'
import { addDemoOrders } from './add-demo-orders.ts'
import { addDemoPrescriptions } from './add-demo-prescriptions.ts'
import { addDemoReturns } from './add-demo-returns.ts'
import { addDemoRun } from './add-demo-run.ts'
import { addDemoStaff } from './add-demo-staff.ts'
import { addDemoSupply } from './add-demo-supply.ts'
import { addDemoTaxRates } from './add-demo-tax-rates.ts'
import { addDemoProductTexts, addDemoTranslations } from './add-demo-translations.ts'
import { addDemoTrade } from './add-demo-trade.ts'
import { addDemoAlerts, addDemoReplies, addDemoTickets } from './add-demo-tickets.ts'

/**
 * Adds staff, tax rates, checked translations, orders with invoices, prescriptions, batches, returns, licensed buyers, tickets and alerts to a new demo shop, once even with
 * several processes.
 * The mailbox gets the staff's enrolment links. A shop with customers gets the staff only.
 */
export async function fillDemoDesk(ctx: Context): Promise<void> {
  const isEmpty = async (table: 'staff' | 'customers') =>
    (await ctx.db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined
  if (!(await isEmpty('staff'))) return
  const isNewShop = await isEmpty('customers')
  await inTransaction(ctx.db, async (trx) => {
    const staff = await addDemoStaff(ctx, trx)
    if (staff === null || !isNewShop) return
    await addDemoDelivery(ctx, trx, staff.pharmacist)
    await addDemoTaxRates(ctx, trx, staff.accountant)
    await addDemoTranslations(ctx, trx, staff.pharmacist)
    await addDemoProductTexts(ctx, trx, staff.pharmacist)
    await addDemoOrders(ctx, trx, staff)
    await addDemoTrade(ctx, trx, staff)
    await addDemoRun(trx, staff.packer)
    await addDemoCash(ctx, trx, staff.packer)
    await addDemoBatches(ctx, trx, staff.pharmacist)
    await addDemoSupply(ctx, trx, staff.pharmacist)
    await addDemoPrescriptions(ctx, trx, staff.pharmacist)
    await addDemoDocuments(ctx, trx, staff.pharmacist)
    await addDemoReturns(ctx, trx)
    await addDemoTickets(ctx, trx, staff.support)
    await addDemoReplies(ctx, trx, staff.support)
    await addDemoAlerts(ctx, trx)
    await addDemoConsents(trx)
    await ageDemoProduct(ctx, trx)
  })
}

const DAYS_LEFT = 60

/** Moves the first expiry date close to today, so that Today lists a near-expiry product. */
async function ageDemoProduct(ctx: Context, trx: Trx): Promise<void> {
  const expiryDate = indianDay(new Date(ctx.now().getTime() + DAYS_LEFT * DAY))
  await trx
    .updateTable('products')
    .set({ expiry_date: expiryDate })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('products')
        .select('id')
        .where('stock', '>', 5)
        .where('expiry_date', '>', expiryDate)
        .orderBy('expiry_date')
        .orderBy('id')
        .limit(1),
    )
    .execute()
}
