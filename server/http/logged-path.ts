import type { Context as HonoContext } from 'hono'

/** The token in a payment URL grants access to its page. */
const TOKEN = /^[0-9a-f]{32}$/

/** Matches segments of the shop's own URLs; other segments are visitor input. */
const SAFE_SEGMENT = /^[\w.-]{0,40}$/

/** Returns the request path for the log, without tokens or visitor input. */
export function loggedPath(c: HonoContext): string {
  const parts = c.req.path.split('/').slice(0, 8)
  return parts.map((part) => (TOKEN.test(part) ? '[hidden]' : SAFE_SEGMENT.test(part) ? part : '[odd]')).join('/')
}
