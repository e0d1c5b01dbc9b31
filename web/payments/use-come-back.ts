import { useEffect } from 'react'

/** Calls back when the browser shows this page again as it was left, by its back button (D44). Nothing was run meanwhile. */
export function useOnPageRestored(wake: () => void): void {
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => event.persisted && wake()
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [wake])
}
