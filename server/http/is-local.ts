import type { Context as HonoContext } from 'hono'

/** Whether the client runs on this machine. A local proxy adds a forwarding header. */
export function isLocal(c: HonoContext, ip: string): boolean {
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return forwarded === undefined && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)
}
