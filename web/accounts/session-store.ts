import { useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { setStorageMark } from '#web/platform/hydration/storage-marks.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { localStore, tabStore } from '#web/platform/browser-storage.ts'
import { CustomerSession, type SessionState, visitorSession } from './session.ts'

/** The session of this browser. It starts when it is first read, so importing it on the server has no effect. */
export const session = new CustomerSession({
  storage: localStore,
  tab: tabStore,
  call: publicApi,
  isOffline: () => !navigator.onLine || location.pathname === __pathPrefix__ + href('/offline'),
})

if (typeof window !== 'undefined') {
  const checkAgain = () => document.visibilityState === 'visible' && session.checkAgain()
  window.addEventListener('focus', checkAgain)
  document.addEventListener('visibilitychange', checkAgain)
  session.state.subscribe(() => setStorageMark('data-logged-in', session.state.get().isLoggedIn))
}

/** The session. On the server and while the page hydrates it is a visitor's. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, session.state.get, () => visitorSession)
}

/** Whether a customer is logged in; null on the server and while the page hydrates. */
export function useIsLoggedIn(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => session.state.get().isLoggedIn,
    () => null,
  )
}

/** Clears all local storage and ends the session on the server, unless it is ended already (accounts-4). */
export function logOut(options: { isEnded?: boolean } = {}): void {
  session.logOut(options)
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = session.state.subscribe(listener)
  session.start()
  return unsubscribe
}
