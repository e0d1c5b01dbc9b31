import { useEffect, useEffectEvent } from 'react'

/** Keys of one page of the desk. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useDeskKeys(({ key }) => keys[key]?.())
}

/** Handles keys that are pressed outside fields and dialogs, without a modifier. */
export function useDeskKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey) onKey(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Whether a key belongs to a field or a dialog. A checkbox takes no text, so the keys work on it. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null
}
