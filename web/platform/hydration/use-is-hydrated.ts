import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * False in the server's HTML and while the page hydrates, true afterwards. A form that only our code can send keeps its
 * submit button disabled until then; pressed earlier, the browser would post it.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => {}
const inBrowser = () => true
const onServer = () => false

/**
 * What the page before handed over. The browser keeps it over a reload but the server never knows it, so it counts only
 * once the page is hydrated: the first render has to equal the server's.
 */
export function useLocationState(): unknown {
  const { state } = useLocation() as { state: unknown }
  return useIsHydrated() ? state : null
}
