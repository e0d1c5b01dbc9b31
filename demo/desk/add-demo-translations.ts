import { readFileSync } from 'node:fs'
import type { TranslatedTextColumn } from '#domain/catalogue/translated-texts.ts'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { hashTranslatedTexts } from '#server/catalogue/product-texts.ts'
import { listSentences } from '#server/languages/list-sentences.ts'

/** Marks two of three medical translations as checked, so that checked and unchecked ones can be seen. */
export async function addDemoTranslations(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const { translations } = ctx
  const checker = await findChecker(trx, staffId)
  const medical = [...listSentences(ctx).values()].filter(({ english }) => translations.isMedical(english))
  const rows = translatedLanguages.flatMap((language) =>
    medical.flatMap(({ id, english }, index) => {
      const words = translations.defaultOf(language, english)
      if (words === null || index % 3 === 2) return []
      return {
        language,
        sentence_id: id,
        english,
        words,
        version: 1,
        changed_by: staffId,
        changed_at: ctx.now(),
        checked_by: staffId,
        checker_name: checker.name,
        checker_registration: checker.pharmacist_reg_no ?? '',
        checked_at: ctx.now(),
      }
    }),
  )
  if (rows.length > 0) await trx.insertInto('translations').values(rows).execute()
}

type DemoTexts = Readonly<
  Record<string, Readonly<Record<string, Readonly<Partial<Record<TranslatedTextColumn, string>>>>>>
>

/** The texts of some products in Telugu and Hindi. The last product of the file is left unchecked, so that both can be seen. */
export async function addDemoProductTexts(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const texts = JSON.parse(readFileSync(new URL('../product-texts.json', import.meta.url), 'utf8')) as DemoTexts
  const products = await trx.selectFrom('products').selectAll().where('id', 'in', Object.keys(texts)).execute()
  const unchecked = Object.keys(texts).at(-1)
  const { name, pharmacist_reg_no: registration } = await findChecker(trx, staffId)
  const rows = products.flatMap((product) =>
    translatedLanguages.flatMap((language) => {
      const given = texts[product.id]?.[language]
      if (given === undefined) return []
      const row = { usage: '', highlighted_features: '', description: '', storage_instructions: '', ...given }
      const check = { name, registration: registration ?? '', day: indianDay(ctx.now()) }
      const hash = hashTranslatedTexts(product, row)
      const mark = product.id === unchecked ? null : JSON.stringify({ ...check, hash })
      return { product_id: product.id, language, ...row, text_check: mark }
    }),
  )
  if (rows.length > 0) await trx.insertInto('product_texts').values(rows).execute()
}

function findChecker(trx: Trx, staffId: string) {
  return trx
    .selectFrom('staff')
    .select(['name', 'pharmacist_reg_no'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
}
