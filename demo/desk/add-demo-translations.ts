import { translatedLanguages } from '#domain/languages/languages.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { listSentences } from '#server/languages/list-sentences.ts'

/** Marks two of three medical translations as checked, so that checked and unchecked ones can be seen. */
export async function addDemoTranslations(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const { translations } = ctx
  const checker = await trx
    .selectFrom('staff')
    .select(['name', 'pharmacist_reg_no'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
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
