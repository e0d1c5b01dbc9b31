import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { useIsLoggedIn } from '#web/accounts/session-store.ts'

/** Saves data for times without a network. Its code loads after the page. */
export function useOfflineSupport(): void {
  const shown = useMatches().at(-1)?.loaderData
  const isLoggedIn = useIsLoggedIn()

  useEffect(() => {
    if (document.readyState === 'complete') start()
    else addEventListener('load', start)
  }, [])
  useEffect(() => {
    if (isLoggedIn) void loadOfflineSupport().then(({ saveShownOrders }) => saveShownOrders(shown))
  }, [shown, isLoggedIn])
  useEffect(() => {
    if (isLoggedIn) return () => void loadOfflineSupport().then(({ deleteCachedPictures }) => deleteCachedPictures())
  }, [isLoggedIn])
}

const loadOfflineSupport = () => import('./offline-support.ts')
const start = () => void loadOfflineSupport().then(({ registerServiceWorker }) => registerServiceWorker())
