import { useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { publicApi } from '#web/platform/public-api.ts'
import { localStore, tabStore } from '#web/platform/browser-storage.ts'
import { CustomerSession, type SessionState, visitorSession } from './session.ts'

/** The one session of this browser. Nothing happens before somebody looks at it, so importing it on the server is harmless. */
export const session = new CustomerSession({
  storage: localStore,
  tab: tabStore,
  call: publicApi,
  isOffline: () => !navigator.onLine || location.pathname === href('/offline'),
})

if (typeof window !== 'undefined') {
  const look = () => document.visibilityState === 'visible' && session.checkAgain()
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
}

/** Who is shopping. On the server and in the first picture: a visitor. */
export function useSession(): SessionState {
  return useSyncExternalStore(watch, session.state.get, () => visitorSession)
}

/** Whether somebody is logged in, for parts that show nothing else of it. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(
    watch,
    () => session.state.get().isLoggedIn,
    () => visitorSession.isLoggedIn,
  )
}

/** Clears all local storage and ends the session on the server, unless it is ended already (D17). */
export function logOut(options: { isEnded?: boolean } = {}): void {
  session.logOut(options)
}

function watch(listener: () => void): () => void {
  const stop = session.state.subscribe(listener)
  session.start()
  return stop
}
