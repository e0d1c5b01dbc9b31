import { useEffect } from 'react'
import { SECOND } from '#domain/time.ts'

/** How often visible pages of the desk ask for changes (D53). */
const REFRESH_INTERVAL_MS = 15 * SECOND

/** Repeats `refresh` while the page is visible, and when it becomes visible again. Must be a stable function. */
export function useRefresh(refresh: () => Promise<void>, intervalMs = REFRESH_INTERVAL_MS): void {
  useEffect(() => {
    const refreshVisible = () => document.visibilityState === 'visible' && void refresh()
    const timer = setInterval(refreshVisible, intervalMs)
    document.addEventListener('visibilitychange', refreshVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [refresh, intervalMs])
}
