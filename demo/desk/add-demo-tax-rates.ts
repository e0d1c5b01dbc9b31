import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'

/** Adds the rates of the reform of 22 September 2025 that the demo's products show. */
export async function addDemoTaxRates(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const common = { from_day: '2025-09-22', hsn: '', created_by: staffId, created_at: ctx.now() }
  await trx
    .insertInto('tax_rates')
    .values([
      {
        ...common,
        id: ctx.newId('taxRate'),
        target: 'salts',
        keys: ['daratumumab', 'evolocumab'],
        gst_basis_points: 0,
        nature: 'nil',
      },
      {
        ...common,
        id: ctx.newId('taxRate'),
        target: 'hsn',
        keys: ['2202'],
        gst_basis_points: 4000,
        nature: 'taxable',
      },
    ])
    .execute()
}
