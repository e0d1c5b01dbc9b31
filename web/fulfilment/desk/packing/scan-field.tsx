import { type KeyboardEvent, useEffect, useRef } from 'react'
import { typeSeparator } from '#web/ui/scanned-field.tsx'

/** The characters with which codes begin. */
const CODE_START = /^[\dpb\]]$/i
/** Scanners that end with two line breaks send an empty line right after a code. */
const DOUBLE_ENTER_MS = 400

type ScanFieldProps = {
  onScan: (code: string) => void
  /** Enter without a code. */
  onEnter: () => void
}

/** The field of the scanner, which takes every code that is typed outside other fields. */
export function ScanField({ onScan, onEnter }: ScanFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const scannedAt = useRef(0)
  useEffect(() => {
    field.current?.focus()
    const takeFocus = (event: globalThis.KeyboardEvent) => {
      const isElsewhere = !(event.target instanceof Element && event.target.closest('input, textarea, select, dialog'))
      if (isElsewhere && !event.ctrlKey && !event.metaKey && !event.altKey && CODE_START.test(event.key))
        field.current?.focus()
    }
    document.addEventListener('keydown', takeFocus, { capture: true })
    return () => document.removeEventListener('keydown', takeFocus, { capture: true })
  }, [])

  function read(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget
    typeSeparator(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const code = input.value
    input.value = ''
    if (code.trim() !== '') {
      scannedAt.current = event.timeStamp
      onScan(code)
    } else if (event.timeStamp - scannedAt.current > DOUBLE_ENTER_MS) onEnter()
  }

  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
      <label htmlFor="scan" className="font-semibold">
        Scan a pack
      </label>
      <input
        ref={field}
        id="scan"
        name="scan"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={read}
        className="block min-h-12 w-full rounded-lg border-2 border-brand bg-surface px-3 py-2 text-lg"
      />
    </div>
  )
}

/** Moves the focus back to the scanner's field. */
export function focusScanField(): void {
  requestAnimationFrame(() => document.getElementById('scan')?.focus())
}
