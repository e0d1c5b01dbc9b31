import type { TranslationFileReading } from '#contract/translations.ts'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import type { TranslationView } from '#domain/languages/translation-changes.ts'
import { withSpacesOf, wordsRefusal } from '#domain/languages/translation-words.ts'
import type { DeskTranslation } from '#contract/translations.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { auditRead, recordAudits } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { type PoEntry, readPo, writePo } from '../lists/po-file.ts'
import { listSentences } from './list-sentences.ts'
import { isIn, readTranslations } from './translation-queries.ts'
import { lockLanguage, saveWords } from './translation-record.ts'

/** The changes, and the refused lines, that a preview names. */
const SHOWN = 100

type Exported = { readonly language: TranslatedLanguage; readonly show: TranslationView }

/** The sentences of a view as a PO file for a translator. */
export async function exportTranslations(
  ctx: Context,
  principal: StaffPrincipal,
  { language, show }: Exported,
): Promise<string> {
  const sentences = listSentences(ctx)
  const shown = (await readTranslations(ctx))[language].filter((one) => isIn(one, show))
  await auditRead(ctx, principal, {
    action: 'languages.export',
    subject: { kind: 'translation', id: language },
    changes: { sentences: { before: null, after: shown.length } },
  })
  const entries = shown.map(({ _id, english, words, places, isMedical }) => ({
    english,
    words: words ?? '',
    files: sentences.get(_id.slice(language.length + 1))?.files ?? [],
    note: places.join(', '),
    flag: isMedical ? 'medical' : undefined,
  }))
  return writePo(language, entries)
}

type UploadedFile = { readonly language: TranslatedLanguage; readonly file: Uint8Array }

/** Reads a PO file and shows what it would change. */
export async function previewTranslations(
  ctx: Context,
  { language, file }: UploadedFile,
): Promise<Omit<TranslationFileReading, 'success'>> {
  return (await compare(ctx, ctx.db, language, await readPo(file, language))).reading
}

/**
 * Takes over the translations of a previewed file in one transaction; refused lines are left out (languages-3). Refuses with 409
 * when a translation has changed since the preview.
 */
export async function importTranslations(
  ctx: Context,
  principal: StaffPrincipal,
  { language, file, version }: UploadedFile & { readonly version: number },
): Promise<Pick<TranslationFileReading, 'counts'>> {
  const entries = await readPo(file, language)
  let counts: TranslationFileReading['counts'] | null = null
  await changeOnce(ctx, principal, async (trx) => {
    await lockLanguage(trx, language)
    const { reading, changed } = await compare(ctx, trx, language, entries)
    if (reading.version !== version)
      throw new Refusal('stale', 'A colleague has changed translations meanwhile. Please read the file again.')
    counts = reading.counts
    if (changed.length === 0) return
    const actor = { kind: 'staff', id: principal.staffId } as const
    await saveWords(
      trx,
      changed.map(({ before, words }) => ({ ...before, words })),
      { actor, at: ctx.now() },
    )
    const audits = changed.map(({ before, words }) => ({
      action: 'languages.import' as const,
      subject: { kind: 'translation' as const, id: before._id },
      changes: { words: { before: before.words, after: words } },
    }))
    await recordAudits(ctx, trx, principal, audits)
  })
  await ctx.translations.load()
  return { counts: counts ?? (await previewTranslations(ctx, { language, file })).counts }
}

type Changed = { readonly before: DeskTranslation; readonly words: string }

type Comparison = {
  readonly reading: Omit<TranslationFileReading, 'success'>
  readonly changed: readonly Changed[]
}

/** Compares the sentences of a file with the translations of the moment. */
async function compare(
  ctx: Context,
  db: Db,
  language: TranslatedLanguage,
  entries: readonly PoEntry[],
): Promise<Comparison> {
  const all = (await readTranslations(ctx, db))[language]
  const byEnglish = new Map(all.map((one) => [one.english, one]))
  const changed: Changed[] = []
  const refused: TranslationFileReading['refused'] = []
  for (const { line, english, words: typed, refusal } of entries) {
    const before = byEnglish.get(english)
    const words = withSpacesOf(english, typed)
    const reason =
      refusal ?? (before === undefined ? 'This is no English sentence of the shop' : wordsRefusal(english, words))
    if (reason !== null) refused.push({ line, text: english.slice(0, 200), reason })
    else if (before !== undefined && words !== before.words) changed.push({ before, words })
  }
  const losing = changed.filter(({ before }) => before.checked !== null)
  return {
    changed,
    reading: {
      version: all.reduce((sum, one) => sum + one.version, 0),
      counts: {
        changed: changed.length,
        unchanged: entries.length - changed.length - refused.length,
        refused: refused.length,
        marksLost: losing.length,
      },
      changes: changed.slice(0, SHOWN).map(({ before, words }) => ({
        _id: before._id,
        english: before.english,
        before: before.words,
        after: words,
        losesMark: before.checked !== null,
      })),
      refused: refused.slice(0, SHOWN),
    },
  }
}
