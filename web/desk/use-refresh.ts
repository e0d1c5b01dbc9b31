import { useEffect, useEffectEvent } from 'react'
import { SECOND } from '#domain/time.ts'

/** How often visible pages of the desk ask for changes (desk-6). */
const REFRESH_INTERVAL_MS = 15 * SECOND

/** Repeats `refresh` while the page is visible, and when it becomes visible again. */
export function useRefresh(refresh: () => Promise<void>, intervalMs = REFRESH_INTERVAL_MS): void {
  const refreshIfVisible = useEffectEvent(() => document.visibilityState === 'visible' && void refresh())
  useEffect(() => {
    const refreshVisible = () => refreshIfVisible()
    const timer = setInterval(refreshVisible, intervalMs)
    document.addEventListener('visibilitychange', refreshVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [intervalMs])
}
