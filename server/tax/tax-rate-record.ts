import { success } from '#contract/shapes.ts'
import { taxRateChangeEndpoints } from '#contract/tax.ts'
import { taxRateRules, taxRateState } from '#domain/tax/tax-rate-changes.ts'
import { indianDay } from '#domain/time.ts'
import type { TaxRateRow } from '../db/document-tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { notFound } from '../http/refusal.ts'

type LockedRate = { readonly row: TaxRateRow; readonly state: ReturnType<typeof taxRateState> }

/** Everything that staff may do to a GST rate. A removed one is not shown. */
export const taxRateRecord: DeskRecord<typeof taxRateChangeEndpoints, LockedRate> = {
  subject: 'tax-rate',
  action: (name) => `taxRates.${name}`,
  endpoints: taxRateChangeEndpoints,
  async lock(ctx, trx, id) {
    const row = await trx.selectFrom('tax_rates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Tax rate')
    return { row, state: taxRateState(row.from_day, indianDay(ctx.now())) }
  },
  refusal: taxRateRules.refusal,
  shown: success.omit({ success: true }),
  show: async () => ({}),
  useCases: {
    /** Removes a rate that does not hold yet. */
    async remove({ trx, record: { row } }) {
      await trx.deleteFrom('tax_rates').where('id', '=', row.id).execute()
      const before = `${row.gst_basis_points / 100} % from ${row.from_day} for ${row.target} ${row.keys.join(', ')}`
      return { changes: { rate: { before, after: null } } }
    },
  },
}
