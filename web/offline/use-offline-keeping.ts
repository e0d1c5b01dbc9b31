import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { useIsLoggedIn } from '../accounts/session-store.ts'

/** What the shop keeps for times without a network. The code for it comes late: no page needs it to be seen. */
export function useOfflineKeeping(): void {
  const shown = useMatches().at(-1)?.loaderData
  const isLoggedIn = useIsLoggedIn()

  useEffect(() => {
    if (document.readyState === 'complete') start()
    else addEventListener('load', start)
  }, [])
  useEffect(() => {
    if (isLoggedIn) void keeping().then(({ keepOrders }) => keepOrders(shown))
  }, [shown, isLoggedIn])
  useEffect(() => {
    if (isLoggedIn) return () => void keeping().then(({ forgetPictures }) => forgetPictures())
  }, [isLoggedIn])
}

const keeping = () => import('./offline-keeping.ts')
const start = () => void keeping().then(({ registerWorker }) => registerWorker())
