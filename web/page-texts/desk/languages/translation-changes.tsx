import type { DeskTranslation } from '#contract/translations.ts'
import { translationRules } from '#domain/languages/translation-changes.ts'
import { marksOfSentence } from '#domain/languages/translation-words.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { englishNames } from './language-card.tsx'

type TranslationChangesProps = { translation: DeskTranslation; onChanged: (translation: DeskTranslation) => void }

/** The buttons and the dialog of what staff may do to a translation. */
export function TranslationChanges({ translation, onChanged }: TranslationChangesProps) {
  return (
    <RecordChanges
      of={translationRules}
      at="/api/desk/translations/:id"
      as="translation"
      record={translation}
      facts={translation}
      reloads
      names={({ _id: id, version }) => ({ id, version })}
      parts={{
        edit: {
          title: ({ language }) => `Edit the ${englishNames[language]} words`,
          intro: showEnglish,
          presets: ({ words }) => ({ words: words ?? '' }),
          newerText: ({ words }) => `The words are now: “${words ?? ''}”.`,
          ariaLabel: ({ english }) => `Edit “${english}”`,
        },
        check: { ariaLabel: ({ english }) => `Mark “${english}” as checked` },
      }}
      onChanged={onChanged}
    />
  )
}

function showEnglish({ english, isMedical, checked }: DeskTranslation) {
  const marks = marksOfSentence(english)
  return (
    <div className="flex flex-col gap-2 wrap-anywhere">
      <h3 className="font-semibold">English</h3>
      <p>{english}</p>
      {marks.length > 0 && (
        <p className="text-quiet">
          {`Keep ${marks.join(' ')} in the translation, in any order. They stand for numbers, names, links and words in bold.`}
        </p>
      )}
      {isMedical && (
        <p className="text-quiet">
          {checked === null
            ? 'A medical sentence: it shows once a pharmacist has checked it.'
            : 'A medical sentence: other words lose the mark of the pharmacist.'}
        </p>
      )}
    </div>
  )
}
