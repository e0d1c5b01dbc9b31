import { success } from '#contract/shapes.ts'
import { type TaxRateChangeName, taxRateChanges, taxRateState } from '#domain/tax/tax-rate-changes.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { TaxRateRow } from '../db/document-tables.ts'
import { changeRecord, type RecordKind } from '../desk-change/change-record.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'

type LockedRate = { readonly row: TaxRateRow; readonly state: ReturnType<typeof taxRateState> }

/** A removed rate is not shown. */
const shown = success.omit({ success: true })

const taxRateKind: RecordKind<TaxRateChangeName, LockedRate, typeof shown> = {
  subject: 'tax-rate',
  lock: async (ctx, trx, id) => {
    const row = await trx.selectFrom('tax_rates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Tax rate')
    return { row, state: taxRateState(row.from_day, indianDay(ctx.now())) }
  },
  refusal: (name, { state }) => {
    const from: readonly string[] = taxRateChanges[name].from
    return from.includes(state) ? null : 'This rate holds already. Please add a newer one.'
  },
  action: (name) => `taxRates.${name}`,
  shown,
  show: async () => ({}),
}

type Call = { readonly name: TaxRateChangeName; readonly principal: StaffPrincipal; readonly id: string }

/** Removes a rate that does not hold yet. */
export async function changeTaxRate(ctx: Context, call: Call): Promise<void> {
  await changeRecord(ctx, taxRateKind, call, async ({ trx, record: { row } }) => {
    await trx.deleteFrom('tax_rates').where('id', '=', row.id).execute()
    const before = `${row.gst_basis_points / 100} % from ${row.from_day} for ${row.target} ${row.keys.join(', ')}`
    return { changes: { rate: { before, after: null } } }
  })
}
