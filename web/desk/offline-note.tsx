import { useSyncExternalStore } from 'react'
import { href, useLocation } from 'react-router'
import { AlertBox } from '#web/ui/alert.tsx'

/** Whether the browser has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Warns about outdated pages while there is no network. */
export function OfflineNote() {
  const isOnRun = useLocation().pathname === href('/desk/run')
  if (useIsOnline()) return null
  return (
    <div className="page-column pt-4">
      <AlertBox tone="notice">
        {isOnRun
          ? 'You are offline. What you press is sent when the line is back.'
          : 'You are offline. What you see may be old, and nothing can be saved now.'}
      </AlertBox>
    </div>
  )
}
