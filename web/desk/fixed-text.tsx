import { createContext } from 'react'

/** Texts that stay as they are: their fields are read-only, and their rows cannot be removed. */
export const FixedTexts = createContext<readonly string[]>([])

type FixedTextProps = { name: string; label: string; text: string }

/** The text of a field that stays as it is. */
export function FixedText({ name, label, text }: FixedTextProps) {
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <p className="wrap-anywhere">{text}</p>
      <p className="text-xs text-quiet">This sentence is fixed.</p>
      <input type="hidden" name={name} value={text} />
    </div>
  )
}
