import { useEffect } from 'react'
import { SECOND } from '#domain/time.ts'

/** How often visible pages of the desk ask for changes (D53). */
const REFRESH_INTERVAL_MS = 15 * SECOND

/** Repeats `refresh` while the page is visible. Must be a stable function. */
export function useRefresh(refresh: () => Promise<void>, intervalMs = REFRESH_INTERVAL_MS): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), intervalMs)
    return () => clearInterval(timer)
  }, [refresh, intervalMs])
}
