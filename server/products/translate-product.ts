import type { productChangeEndpoints } from '#contract/desk-products.ts'
import { editedFields } from '#domain/catalogue/edited-fields.ts'
import type { TextCheck } from '#domain/catalogue/text-check.ts'
import { translatedTextList } from '#domain/catalogue/translated-texts.ts'
import { languageNames } from '#domain/languages/language-names.ts'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import { indianDay } from '#domain/time.ts'
import {
  findTranslationCheck,
  hashTranslatedTexts,
  listProductTexts,
  raiseVersions,
  saveProductTexts,
} from '../catalogue/product-texts.ts'
import type { ProductRow, Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { Refusal } from '../http/refusal.ts'
import { getPharmacist } from '../staff/pharmacist-registration.ts'
import { auditedChanges } from './edit-product.ts'
import { readTypedTexts } from './read-product-form.ts'

type TextChange<Name extends keyof typeof productChangeEndpoints> = ChangeCall<
  ProductRow,
  (typeof productChangeEndpoints)[Name]
>

/** Saves the texts of a product in a language. The mark of a pharmacist holds for the texts that it saw (languages-4). */
export async function saveTranslation({
  trx,
  record,
  at,
  input,
}: TextChange<'save-translation'>): Promise<Audited | null> {
  const { language } = input
  const texts = readTypedTexts(input, language)
  const known = await findTexts(trx, record.id, language)
  await saveProductTexts(trx, [{ product_id: record.id, language, ...texts }], at)
  const shown = (row: typeof texts | undefined) =>
    Object.fromEntries(
      translatedTextList.map(({ name, column }) => [
        `${editedFields[name].label}, ${languageNames[language]}`,
        row?.[column] ?? '',
      ]),
    )
  return auditedChanges(record, changesBetween(shown(known), shown(texts)))
}

/** Marks the texts of a product in a language as checked by a registered pharmacist (languages-4). */
export async function checkTranslation(change: TextChange<'check-translation'>): Promise<Audited | null> {
  const { ctx, trx, record, principal, at, input } = change
  const { language } = input
  const check: TextCheck = { ...(await getPharmacist(ctx, trx, principal.staffId)), day: indianDay(at) }
  const texts = await findTexts(trx, record.id, language)
  if (texts === undefined || translatedTextList.every(({ column }) => texts[column] === ''))
    throw new Refusal('conflict', 'This product has no texts in this language yet.')
  const words = (one: TextCheck | null) => one && `${one.name}, ${one.registration}, ${one.day}`
  const key = `checked, ${languageNames[language]}`
  const [before, after] = [findTranslationCheck(record, texts), check].map(words)
  const audited = auditedChanges(record, changesBetween({ [key]: before }, { [key]: after }))
  if (audited === null) return null
  await trx
    .updateTable('product_texts')
    .set({ text_check: JSON.stringify({ ...check, hash: hashTranslatedTexts(record, texts) }) })
    .where('product_id', '=', record.id)
    .where('language', '=', language)
    .execute()
  await raiseVersions(trx, [record.id], at)
  return audited
}

async function findTexts(trx: Trx, productId: string, language: TranslatedLanguage) {
  return (await listProductTexts(trx, productId)).find((one) => one.language === language)
}
