import { useSyncExternalStore } from 'react'

/** 1024 px at the usual text size, so that large text gets the narrow form earlier. */
const WIDE = '(width >= 64rem)'

/** Whether the window has room for a table. Pages of the desk render in the browser only. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
