import { buildContext } from '#web/platform/server-context.ts'

import type { Route } from './+types/worker-script.ts'
import worker from './worker.js?raw'

/** The service worker of this build. The policy of its script limits it to this shop. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(worker.replace('%BUILD%', context.get(buildContext)), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
