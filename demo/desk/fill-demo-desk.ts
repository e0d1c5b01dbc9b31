import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { addDemoBatches } from './add-demo-batches.ts'
import { addDemoDelivery } from './add-demo-delivery.ts'
import { addDemoDocuments } from './add-demo-documents.ts'
import { addDemoOrders } from './add-demo-orders.ts'
import { addDemoPrescriptions } from './add-demo-prescriptions.ts'
import { addDemoStaff } from './add-demo-staff.ts'
import { addDemoTaxRates } from './add-demo-tax-rates.ts'
import { ageDemoProduct } from './age-demo-product.ts'
import { addDemoAlerts, addDemoTickets } from './add-demo-tickets.ts'

/**
 * Adds staff, tax rates, orders with invoices, prescriptions, batches, tickets and alerts to a new demo shop, once even with several processes.
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
    await addDemoOrders(ctx, trx, staff)
    await addDemoBatches(ctx, trx, staff.pharmacist)
    await addDemoPrescriptions(ctx, trx, staff.pharmacist)
    await addDemoDocuments(ctx, trx, staff.pharmacist)
    await addDemoTickets(ctx, trx, staff.support)
    await addDemoAlerts(ctx, trx)
    await ageDemoProduct(ctx, trx)
  })
}
