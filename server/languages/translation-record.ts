import { sql } from 'kysely'
import { deskTranslationDetails, type DeskTranslation, translationChangeEndpoints } from '#contract/translations.ts'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import { translationRules } from '#domain/languages/translation-changes.ts'
import { withSpacesOf, wordsRefusal } from '#domain/languages/translation-words.ts'
import type { Trx } from '../db/tables.ts'
import type { Change } from '../desk-change/change-record.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { Refusal } from '../http/refusal.ts'
import { getPharmacist } from '../staff/pharmacist-registration.ts'
import { findSentence, getTranslation } from './translation-queries.ts'

/** Everything that staff may do to the translation of a sentence (languages-1, languages-2). */
export const translationRecord: DeskRecord<typeof translationChangeEndpoints, DeskTranslation> = {
  subject: 'translation',
  action: (name) => `languages.${name}`,
  endpoints: translationChangeEndpoints,
  lock: async (ctx, trx, id) => {
    await lockLanguage(trx, findSentence(ctx, id).language)
    return getTranslation(ctx, id, trx)
  },
  refusal: translationRules.refusal,
  versions: {
    of: ({ version }) => version,
    what: 'this translation',
    author: (_trx, _id, { translation }) => translation.saved?.by ?? 'A colleague',
  },
  shown: deskTranslationDetails.output.pick({ translation: true }),
  show: async (ctx, _principal, id) => {
    await ctx.translations.load()
    return { translation: await getTranslation(ctx, id) }
  },
  useCases: {
    /** Saves words that fit the English. The same words again keep their mark. */
    async edit(change) {
      const { record, input } = change
      const words = withSpacesOf(record.english, input.words)
      const refusal = wordsRefusal(record.english, words)
      if (refusal !== null)
        throw new Refusal('invalid', 'Please check the marked fields.', { fields: { words: refusal } })
      if (words === record.words) return null
      await saveWords(change.trx, [{ ...record, words }], change)
      return { changes: { words: { before: record.words, after: words } } }
    },
    /** Marks the words with the name and registration of the pharmacist (403 without a valid one). */
    async check({ ctx, trx, record, principal, at, actor }) {
      const checker = await getPharmacist(ctx, trx, principal.staffId)
      await saveWords(trx, [record], { at, actor, checker })
      return { changes: { checked: { before: null, after: `${checker.name}, ${checker.registration}` } } }
    },
  },
}

/** Locks the translations of a language, also those without a row, until the transaction ends. */
export async function lockLanguage(trx: Trx, language: TranslatedLanguage): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`translations ${language}`}))`.execute(trx)
}

type Saved = Pick<Change<unknown>, 'actor' | 'at'> & {
  /** The pharmacist who marks the words; absent: they have no mark. */
  readonly checker?: { readonly name: string; readonly registration: string }
}

/** Writes words, each with its next version. */
export async function saveWords(
  trx: Trx,
  translations: readonly DeskTranslation[],
  { actor, at, checker }: Saved,
): Promise<void> {
  const saved = {
    changed_by: actor.id,
    changed_at: at,
    checked_by: checker === undefined ? null : actor.id,
    checker_name: checker?.name ?? null,
    checker_registration: checker?.registration ?? null,
    checked_at: checker === undefined ? null : at,
  }
  const rows = translations.map(({ _id, language, english, words, version }) => ({
    language,
    sentence_id: _id.slice(language.length + 1),
    english,
    words: words ?? '',
    version: version + 1,
    ...saved,
  }))
  await trx
    .insertInto('translations')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['language', 'sentence_id'])
        .doUpdateSet(({ ref }) => ({ words: ref('excluded.words'), version: ref('excluded.version'), ...saved })),
    )
    .execute()
}
