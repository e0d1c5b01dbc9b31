import type { productChangeEndpoints } from '#contract/desk-products.ts'
import type { TextCheck } from '#domain/catalogue/text-check.ts'
import { indianDay } from '#domain/time.ts'
import { findTextCheck, hashMedicalTexts } from '../catalogue/text-check.ts'
import type { ProductRow } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { getPharmacist } from '../staff/pharmacist-registration.ts'
import { auditedChanges } from './edit-product.ts'

/** Marks the medical texts of a product as checked by a registered pharmacist (catalogue-19). */
export async function checkTexts(
  change: ChangeCall<ProductRow, (typeof productChangeEndpoints)['check-texts']>,
): Promise<Audited | null> {
  const { ctx, trx, record, principal, at } = change
  const check: TextCheck = { ...(await getPharmacist(ctx, trx, principal.staffId)), day: indianDay(at) }
  await trx
    .updateTable('products')
    .set({ text_check: JSON.stringify({ ...check, hash: hashMedicalTexts(record) }), updated_at: at })
    .where('id', '=', record.id)
    .execute()
  const words = (one: TextCheck | null) => one && `${one.name}, ${one.registration}, ${one.day}`
  return auditedChanges(record, changesBetween({ checked: words(findTextCheck(record)) }, { checked: words(check) }))
}
