import type { ApiInput } from '#contract/api.ts'
import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { gstBasisPoints } from '#domain/lists/list-numbers.ts'
import { required } from '#domain/required.ts'
import { type TaxRateForm, taxRateErrors } from '#domain/tax/tax-rate-form.ts'
import type { TaxRule } from '#domain/tax/tax-rates.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'

/** Adds a rate that holds from a day on (tax-5). One that holds today is copied into the products at once. */
export async function addTaxRate(
  ctx: Context,
  principal: StaffPrincipal,
  form: ApiInput<'POST /api/desk/tax-rates'>,
): Promise<string> {
  return changeOnce(ctx, principal, async (trx) => {
    const at = ctx.now()
    const { target, keys, fromDay, hsn, rate, nature } = await readTaxRate(trx, form, indianDay(at))
    const id = ctx.newId('taxRate')
    await trx
      .insertInto('tax_rates')
      .values({
        id,
        target,
        keys: [...keys],
        from_day: fromDay,
        hsn,
        gst_basis_points: rate,
        nature,
        created_by: principal.staffId,
        created_at: at,
      })
      .execute()
    const after = `${rate / 100} % from ${fromDay} for ${target} ${keys.join(', ')}`
    await recordAudit(ctx, trx, principal, {
      action: 'taxRates.add',
      subject: { kind: 'tax-rate', id },
      changes: { rate: { before: null, after } },
    })
    if (fromDay <= indianDay(at)) await enqueue(ctx, trx, 'tax.copy-rates', {}, { dedupeKey: `tax.copy-rates ${id}` })
    return id
  })
}

/** The rule of a typed rate. Refuses with 422 what does not hold together or names nothing that exists. */
export async function readTaxRate(db: Db, form: TaxRateForm, today: string): Promise<TaxRule> {
  const errors = taxRateErrors(form, today)
  const [sentence] = Object.values(errors)
  if (sentence !== undefined) throw new Refusal('invalid', sentence, { fields: errors })
  const { target, fromDay, hsn, gstPercent, nature } = form
  return { target, keys: await readKeys(db, form), fromDay, hsn, rate: required(gstBasisPoints(gstPercent)), nature }
}

async function readKeys(db: Db, { target, applies }: TaxRateForm): Promise<string[]> {
  const text = applies.trim()
  if (target === 'hsn') return [text]
  if (target === 'product') return [await findProductId(db, text)]
  const names = text.split(',').filter((name) => name.trim() !== '')
  const ids = [...new Set(names.map(foldSalt))]
  const known = await db.selectFrom('salts').select('id').where('id', 'in', ids).execute()
  const unknown = names.find((name) => !known.some(({ id }) => id === foldSalt(name)))
  if (unknown !== undefined) throw invalidField('applies', `No product has the salt “${unknown.trim()}”.`)
  return ids.toSorted()
}

async function findProductId(db: Db, text: string): Promise<string> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', text), eb(eb.fn<string>('lower', ['name']), '=', text.toLowerCase())]))
    .limit(2)
    .execute()
  const [product, other] = found
  if (product === undefined) throw invalidField('applies', 'No product has this name. Please type it as its page does.')
  if (other !== undefined) throw invalidField('applies', 'Several products have this name. Please type the id of one.')
  return product.id
}
