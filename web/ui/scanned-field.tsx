import type { KeyboardEvent } from 'react'
import { FNC1 } from '#domain/stock/gs1-code.ts'
import { Field, type FieldProps } from './field.tsx'

/**
 * Types the separator of GS1 codes, which scanners send as Ctrl+] and browsers leave out or act on. Every input that takes
 * codes has it.
 */
export function typeSeparator(event: KeyboardEvent<HTMLInputElement>): void {
  const isSeparator = event.key === FNC1 || (event.ctrlKey && (event.key === ']' || event.code === 'BracketRight'))
  if (!isSeparator || event.altKey || event.metaKey) return
  event.preventDefault()
  const input = event.currentTarget
  const [start, end] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length]
  input.setRangeText(FNC1, start, end, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

type ScannedFieldProps = Extract<FieldProps, { multiline?: false }>

/** A field that takes the code of a pack, typed, pasted or scanned. Its text is read by `readPackCode`. */
export function ScannedField({ onKeyDown, ...props }: ScannedFieldProps) {
  return (
    <Field
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      onKeyDown={(event) => {
        typeSeparator(event)
        onKeyDown?.(event)
      }}
    />
  )
}
