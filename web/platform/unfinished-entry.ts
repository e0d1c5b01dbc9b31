import { flushSync } from 'react-dom'
import { shownText } from './forms.ts'

/** A field whose text belongs to no line of its form until it is added. */
export type EntryField = {
  readonly id: string
  /** What is typed, where it is more than the text of the field. */
  readonly typed?: string
  /** Where its lines go, such as "the order". */
  readonly target: string
  /** How a text becomes a line. */
  readonly way: string
  readonly show: (sentence: string) => void
}

const UNFINISHED = 'A product is typed but not added.'

/** Why a form is not complete, or null. A text that is no line yet is named by `show`, and its field gets the focus. */
export function findUnfinished(fields: readonly EntryField[], alert = UNFINISHED): string | null {
  for (const { id, typed = shownText(id) ?? '', target, way, show } of fields) {
    if (typed.trim() === '') continue
    show(`“${typed.trim()}” is not in ${target} yet. ${way}`)
    focusRendered(id)
    return alert
  }
  return null
}

/** Focuses a field that may be new and is therefore rendered first. */
export function focusRendered(id: string): void {
  flushSync(() => {})
  document.getElementById(id)?.focus()
}
