import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { useIsLoggedIn } from '#web/accounts/session-store.ts'
import { useAfterLoad } from '#web/platform/use-after-load.ts'

/** Prepares the shop for use without a network. Its code loads after the page. */
export function useOfflineSupport(): void {
  const shown = useMatches().at(-1)?.loaderData
  const isLoggedIn = useIsLoggedIn()

  useAfterLoad(startLate)
  useEffect(() => {
    if (isLoggedIn) void loadOfflineSupport().then(({ serveCustomer }) => serveCustomer(shown))
  }, [shown, isLoggedIn])
  useEffect(() => {
    if (isLoggedIn) return () => void loadOfflineSupport().then(({ forgetCustomer }) => forgetCustomer())
  }, [isLoggedIn])
}

const loadOfflineSupport = () => import('./offline-support.ts')
const startLate = async () => (await loadOfflineSupport()).startAfterLoad()
