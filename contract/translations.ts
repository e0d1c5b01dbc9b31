import { z } from 'zod'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { translationChanges, type TranslationView, translationViews } from '#domain/languages/translation-changes.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { deskPage, id, instant, line } from './shapes.ts'
import { auditEntry } from './staff.ts'

const access = { desk: 'languages.edit' } as const

const language = z.enum(translatedLanguages)

const views = Object.keys(translationViews) as [TranslationView, ...TranslationView[]]

const translation = z.object({
  _id: id,
  language,
  english: z.string(),
  /** Null without a translation: the sentence is shown in English. */
  words: z.string().nullable(),
  isMedical: z.boolean(),
  /** Whether staff changed the words that come with the shop. */
  isChanged: z.boolean(),
  /** 0 for one that staff never saved. */
  version: z.number(),
  /** Where the sentence stands: a part of the storefront, a page of texts or the settings. */
  places: z.array(z.string()),
  saved: z.object({ by: z.string(), at: instant }).nullable(),
  /** The pharmacist who checked these words, as named then (languages-2). */
  checked: z.object({ by: z.string(), registration: z.string(), at: instant }).nullable(),
})
export type DeskTranslation = z.infer<typeof translation>

const progress = z.object({
  language,
  all: z.number(),
  translated: z.number(),
  medical: z.number(),
  checked: z.number(),
})
export type LanguageProgress = z.infer<typeof progress>

const changedTranslation = z.object({ success: z.literal(true), translation })

export const deskTranslationList = endpoint('GET', '/api/desk/translations', {
  access,
  summary: 'The sentences of the storefront in a language, with the progress of each language.',
  input: z.object({
    language: language.default('te'),
    show: z.enum(views).default(''),
    q: line(200).default(''),
    after: id.optional(),
  }),
  output: deskPage(translation).extend({ progress: z.array(progress) }),
})

export const deskTranslationDetails = endpoint('GET', '/api/desk/translations/:id', {
  access,
  summary: 'A sentence in a language, with its history.',
  input: z.object({ id }),
  output: changedTranslation.extend({ history: z.array(auditEntry.omit({ ip: true })) }),
})

/** The version that the caller saw (api-3); 0 for a translation that staff never saved. */
const version = z.number().int().min(0)

export const translationChangeEndpoints = deskChanges(
  '/api/desk/translations/:id',
  translationChanges,
  changedTranslation,
  { edit: { version }, check: { version } },
)

/** A PO file of more is refused before it is read. */
const MAX_PO_BYTES = 2_000_000

const fileCounts = z.object({
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** Of changed sentences that a pharmacist had checked. */
  marksLost: z.number(),
})

const fileReading = z.object({
  success: z.literal(true),
  /** The state of the language that was compared; the import names it. */
  version: z.number(),
  counts: fileCounts,
  /** The first hundred. */
  changes: z.array(
    z.object({
      _id: id,
      english: z.string(),
      before: z.string().nullable(),
      after: z.string(),
      losesMark: z.boolean(),
    }),
  ),
  /** The first hundred, by the lines of the file. */
  refused: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
})
export type TranslationFileReading = z.infer<typeof fileReading>

export const deskExportTranslations = endpoint('GET', '/api/desk/translation-files/:language', {
  access,
  contentType: 'text/x-gettext-translation',
  summary: 'The sentences of a language as a PO file for a translator: all, or those of a view.',
  input: z.object({ language, show: z.enum(views).default('') }),
  output: z.string(),
})

export const deskPreviewTranslations = endpoint('POST', '/api/desk/translation-files/:language/preview', {
  access,
  summary: 'Reads a PO file and shows what it would change. Changes nothing.',
  maxUploadBytes: MAX_PO_BYTES,
  input: z.object({ language }),
  output: fileReading,
})

export const deskImportTranslations = endpoint('POST', '/api/desk/translation-files/:language/import', {
  access,
  summary:
    'Takes over the translations of a previewed PO file. 409 if one has changed since. Refused lines are left out.',
  maxUploadBytes: MAX_PO_BYTES,
  input: z.object({ language, version: z.coerce.number().pipe(version) }),
  output: z.object({ success: z.literal(true), counts: fileCounts }),
})

export const translationEndpoints = [
  deskTranslationList,
  deskTranslationDetails,
  ...Object.values(translationChangeEndpoints),
  deskExportTranslations,
  deskPreviewTranslations,
  deskImportTranslations,
] as const
