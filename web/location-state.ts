import { useLocation } from 'react-router'

import { useIsHydrated } from './platform/hydration/use-is-hydrated.ts'

/**
 * What the page before handed over. The browser keeps it over a reload but the server never knows it, so it counts only
 * once the page is hydrated: the first render has to equal the server's.
 */
export function useLocationState(): unknown {
  const { state } = useLocation() as { state: unknown }
  return useIsHydrated() ? state : null
}
