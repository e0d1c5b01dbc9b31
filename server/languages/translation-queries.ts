import type { Selectable } from 'kysely'
import type { DeskTranslation, LanguageProgress } from '#contract/translations.ts'
import { type TranslatedLanguage, translatedLanguages } from '#domain/languages/languages.ts'
import type { TranslationView } from '#domain/languages/translation-changes.ts'
import type { Context } from '../context.ts'
import { COUNT_CAP, PAGE_ROWS, pageOf } from '../db/keyset.ts'
import type { StaffTables } from '../db/staff-tables.ts'
import type { Db } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { type ListedSentence, listSentences } from './list-sentences.ts'

type Viewed = Pick<Context, 'db' | 'translations' | 'pages' | 'settings'>
type StoredRow = Selectable<StaffTables['translations']> & { readonly by: string }

type Search = {
  readonly language: TranslatedLanguage
  readonly show: TranslationView
  readonly q: string
  readonly after?: string | undefined
}

/** A page of the sentences of a language, as they are stored now, and how far each language is. */
export async function listTranslations(ctx: Viewed, { language, show, q, after }: Search) {
  const all = await readTranslations(ctx)
  const sentences = all[language]
  const isFound = (one: DeskTranslation) => isIn(one, show) && has(one, q.toLowerCase())
  // The sentence of the cursor may have left the list.
  const start = sentences.findIndex(({ _id }) => _id === after) + 1
  return {
    ...pageOf(
      sentences
        .slice(start)
        .filter(isFound)
        .slice(0, PAGE_ROWS + 1),
    ),
    count: Math.min(sentences.filter(isFound).length, COUNT_CAP + 1),
    progress: translatedLanguages.map((one) => progressOf(one, all[one])),
  }
}

/** All sentences in each language, in the order of the pages, their texts and the settings. */
export async function readTranslations(
  ctx: Viewed,
  db: Db = ctx.db,
): Promise<Readonly<Record<TranslatedLanguage, readonly DeskTranslation[]>>> {
  const rows = await storedRows(db).execute()
  const stored = new Map(rows.map((row) => [idOfTranslation(row.language, row.sentence_id), row]))
  const sentences = [...listSentences(ctx).values()]
  const shownIn = (language: TranslatedLanguage) =>
    sentences.map((one) => shown(ctx, language, one, stored.get(idOfTranslation(language, one.id))))
  return { te: shownIn('te'), hi: shownIn('hi') }
}

/** One sentence in a language as it is now. Refuses an unknown one (404). */
export async function getTranslation(ctx: Viewed, id: string, db: Db = ctx.db): Promise<DeskTranslation> {
  const { language, sentence } = findSentence(ctx, id)
  const row = storedRows(db).where('language', '=', language).where('sentence_id', '=', sentence.id)
  return shown(ctx, language, sentence, await row.executeTakeFirst())
}

/** The language and the sentence that an id names. Refuses an unknown one (404). */
export function findSentence(
  ctx: Viewed,
  id: string,
): { readonly language: TranslatedLanguage; readonly sentence: ListedSentence } {
  const [, prefix, name = ''] = /^(\w+)-([0-9a-f]{12})$/.exec(id) ?? []
  const language = translatedLanguages.find((one) => one === prefix)
  const sentence = listSentences(ctx).get(name)
  if (language === undefined || sentence === undefined) throw notFound('Translation')
  return { language, sentence }
}

const idOfTranslation = (language: string, sentenceId: string): string => `${language}-${sentenceId}`

const storedRows = (db: Db) =>
  db
    .selectFrom('translations')
    .innerJoin('staff', 'staff.id', 'translations.changed_by')
    .selectAll('translations')
    .select('staff.name as by')

function shown(
  { translations }: Viewed,
  language: TranslatedLanguage,
  { id, english, places }: ListedSentence,
  row: StoredRow | undefined,
): DeskTranslation {
  const shipped = translations.defaultOf(language, english)
  const checkedAt = row?.checked_at ?? null
  return {
    _id: idOfTranslation(language, id),
    language,
    english,
    words: row?.words ?? shipped,
    isMedical: translations.isMedical(english),
    isChanged: row !== undefined && row.words !== shipped,
    version: row?.version ?? 0,
    places: [...places],
    saved: row === undefined ? null : { by: row.by, at: row.changed_at.toISOString() },
    checked:
      row === undefined || checkedAt === null
        ? null
        : { by: row.checker_name ?? '', registration: row.checker_registration ?? '', at: checkedAt.toISOString() },
  }
}

/** Whether a sentence belongs to a view of the list. */
export function isIn({ words, isMedical, isChanged, checked }: DeskTranslation, view: TranslationView): boolean {
  if (view === 'untranslated') return words === null
  if (view === 'unchecked') return isMedical && words !== null && checked === null
  return view === '' || isChanged
}

const has = ({ english, words }: DeskTranslation, q: string): boolean =>
  english.toLowerCase().includes(q) || words?.toLowerCase().includes(q) === true

function progressOf(language: TranslatedLanguage, all: readonly DeskTranslation[]): LanguageProgress {
  const medical = all.filter(({ isMedical }) => isMedical)
  return {
    language,
    all: all.length,
    translated: all.filter(({ words }) => words !== null).length,
    medical: medical.length,
    checked: medical.filter(({ checked }) => checked !== null).length,
  }
}
