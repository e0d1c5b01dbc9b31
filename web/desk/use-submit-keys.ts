import { useEffect } from 'react'

/** Ctrl+Enter sends a form from each of its fields, and leaves the field before, as a press of its button does. */
export function useSubmitKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', submitByKeys)
    return () => document.removeEventListener('keydown', submitByKeys)
  }, [])
}

function submitByKeys(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || event.defaultPrevented) return
  const field = event.target instanceof HTMLElement ? event.target : null
  const form = field?.closest('form') ?? null
  if (field === null || form === null) return
  event.preventDefault()
  field.blur()
  field.focus()
  // What the field saves when it is left is rendered first.
  setTimeout(() => form.requestSubmit())
}
