import { type TextCheck, textCheckSentence } from '#domain/catalogue/text-check.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Who checked the medical texts, or that no pharmacist has yet (catalogue-19). */
export function TextCheckNote({ check }: { check: TextCheck | null }) {
  return (
    <p className="flex gap-2 text-xs text-quiet">
      {check !== null && <Icon name="check" size={20} />}
      <span>{textCheckSentence(check)}</span>
    </p>
  )
}
