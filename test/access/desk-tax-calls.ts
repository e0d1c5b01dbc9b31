import type { ApiKey } from '#contract/api.ts'
import type { AccessRows } from './access-row.ts'

type DeskTaxKey = Extract<ApiKey, `${string} /api/desk/tax-rates${string}`>

const form = {
  target: 'hsn',
  applies: '3004',
  fromDay: '2026-12-01',
  hsn: '',
  gstPercent: '5',
  nature: 'taxable',
} as const

/** The rows of the access table for GST rates at the desk. */
export const deskTaxCalls: AccessRows<DeskTaxKey> = {
  'GET /api/desk/tax-rates/preview': { access: { desk: 'tax.read' }, good: async () => form, status: 200 },
  'POST /api/desk/tax-rates': { access: { desk: 'tax.edit' }, good: async () => form, status: 200 },
  'POST /api/desk/tax-rates/:id/remove': {
    access: { desk: 'tax.edit' },
    good: async ({ app: { ctx } }) => {
      const id = ctx.newId('taxRate')
      const { id: staffId } = await ctx.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()
      await ctx.db
        .insertInto('tax_rates')
        .values({
          id,
          target: 'hsn',
          keys: ['3004'],
          from_day: '2026-12-01',
          hsn: '',
          gst_basis_points: 500,
          nature: 'taxable',
          created_by: staffId,
          created_at: ctx.now(),
        })
        .execute()
      return { id }
    },
    status: 200,
  },
}
