import { useSyncExternalStore } from 'react'

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
