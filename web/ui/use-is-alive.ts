import { useSyncExternalStore } from 'react'

/**
 * Whether the page reacts yet: false in the server's HTML and until React has taken it over. A form that only our code
 * can send keeps its button shut until then; pressed earlier, the browser would post it to nobody.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => {}
const inBrowser = () => true
const onServer = () => false
