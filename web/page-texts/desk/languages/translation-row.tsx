import { href } from 'react-router'
import type { DeskTranslation } from '#contract/translations.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { TranslationChanges } from './translation-changes.tsx'
import { TranslationFlags, Words } from './translation-words.tsx'

type TranslationRowProps = { translation: DeskTranslation; onChanged: (translation: DeskTranslation) => void }

/** A sentence in a list, with what may be done to its translation. */
export function TranslationRow({ translation, onChanged }: TranslationRowProps) {
  const { _id: id, english, places } = translation
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 lg:flex-nowrap">
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        <RowLink to={href('/desk/languages/:id', { id })}>{english}</RowLink>
        <Words translation={translation} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          <TranslationFlags translation={translation} />
          <span>{places.join(', ')}</span>
        </p>
      </div>
      <div className="lg:shrink-0">
        <TranslationChanges translation={translation} onChanged={onChanged} />
      </div>
    </div>
  )
}
