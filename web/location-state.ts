import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * What the page before handed over. The browser keeps it over a reload but the server never knows it, so it counts only
 * once the page is alive: the first picture has to be the server's.
 */
export function useLocationState(): unknown {
  const { state } = useLocation() as { state: unknown }
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isAlive ? state : null
}

const never = () => () => {}
