import type { Context as HonoContext } from 'hono'

/** Addresses of payments: whoever knows the token in them can open the page. */
const TOKEN = /^[0-9a-f]{32}$/

/** What stands between the slashes of our own addresses; anything else somebody typed there. */
const OURS = /^[\w.-]{0,40}$/

/** The path of a request for the log: without tokens, and without whatever else a visitor may have put there. */
export function loggedPath(c: HonoContext): string {
  const parts = c.req.path.split('/').slice(0, 8)
  return parts.map((part) => (TOKEN.test(part) ? '[hidden]' : OURS.test(part) ? part : '[odd]')).join('/')
}
