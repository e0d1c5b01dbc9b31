import type { DeskTranslation } from '#contract/translations.ts'
import { formatDate } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The words of a translation in their language. */
export function Words({ translation: { language, words } }: { translation: DeskTranslation }) {
  return words === null ? (
    <p className="text-quiet">Shown in English.</p>
  ) : (
    <p lang={language} translate="no">
      {words}
    </p>
  )
}

/** What is to be done about a translation, and who did what. */
export function TranslationFlags({ translation }: { translation: DeskTranslation }) {
  const { words, isMedical, isChanged, checked, saved } = translation
  return (
    <>
      {words === null && <Badge tone="danger">Untranslated</Badge>}
      {isMedical && words !== null && checked === null && (
        <Badge tone="notice">Medical, unchecked: shown in English</Badge>
      )}
      {checked !== null && (
        <Badge tone="success" icon="check">
          {`Checked by ${checked.by}, ${checked.registration}, ${formatDate(new Date(checked.at))}`}
        </Badge>
      )}
      {isChanged && saved !== null && <Badge>{`Changed by ${saved.by}`}</Badge>}
    </>
  )
}
