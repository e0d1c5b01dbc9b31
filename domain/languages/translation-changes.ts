import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { TRANSLATION_MAX } from './translation-words.ts'

/** What the changes of a translation depend on. */
type TranslationFacts = {
  /** Null while there is none. */
  readonly words: string | null
  readonly isMedical: boolean
  /** The mark of a pharmacist for these words. */
  readonly checked: object | null
}

/** The changes of a translation by staff (languages-1, languages-2). */
export const translationChanges = {
  edit: {
    permission: 'languages.edit',
    summary: 'Saves the words of a sentence in a language. A mark of a pharmacist for other words ends.',
    label: 'Edit…',
    variant: 'secondary',
    done: 'The translation is saved',
    audit: 'Changed a translation',
    dialog: { title: 'Edit the translation', submit: 'Save' },
    fields: {
      words: {
        kind: 'lines',
        label: 'Translation',
        max: TRANSLATION_MAX,
        missing: 'Please type the translation.',
      },
    },
  },
  check: {
    permission: 'languages.check',
    summary: 'Marks the words of a medical sentence as checked by the pharmacist who calls.',
    absentIf: ({ words, isMedical, checked }: TranslationFacts) => {
      if (!isMedical) return 'Only medical sentences are marked as checked.'
      if (words === null) return 'This sentence has no translation yet.'
      return checked === null ? null : 'These words are checked already.'
    },
    label: 'Mark as checked',
    variant: 'primary',
    done: 'Marked as checked',
    audit: 'Checked a medical translation',
  },
} as const satisfies Record<string, RecordChange<never, TranslationFacts>>

export const translationRules = recordRules(translationChanges, {
  nouns: 'translations',
  of: (_: TranslationFacts) => null,
})

/** Which sentences a list of translations shows. */
export const translationViews = {
  '': 'All',
  untranslated: 'Untranslated',
  unchecked: 'Medical, unchecked',
  changed: 'Changed',
} as const

export type TranslationView = keyof typeof translationViews
