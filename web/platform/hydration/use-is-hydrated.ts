import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** False on the server and while the page hydrates. A form that needs JavaScript is disabled until it is true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => {}
const inBrowser = () => true
const onServer = () => false

/** The location state, null until the page is hydrated: the first render must equal the server's, which has no state. */
export function useLocationState(): unknown {
  const { state } = useLocation() as { state: unknown }
  return useIsHydrated() ? state : null
}
