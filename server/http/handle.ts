import type { Context as HonoContext, Hono } from 'hono'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { readInput } from './read-input.ts'
import { CACHE_TAG_HEADER, publicCaching } from './cached-response.ts'
import { findSession } from './session.ts'

/** What travels with a request through the app. */
export type Variables = { requestId: string; ip: string }
export type App = Hono<{ Variables: Variables }>

/** Who called, what they sent, and where from. */
type PublicCall<I> = {
  readonly input: I
  readonly ip: string
  readonly requestId: string
  readonly header: (name: string) => string | undefined
}
type CustomerCall<I> = PublicCall<I> & { readonly customerId: string; readonly sessionId: string }

type Call<A extends Access, I> = A extends 'public' ? PublicCall<I> : CustomerCall<I>

/** The answer that says only that it was done; spread into answers that say more. */
export const done = { success: true } as const

/** Binds an endpoint to what it does: session first, then the input, then the work, and nothing leaves that the contract does not name. */
export function handle<A extends Access, I extends z.ZodType, O extends z.ZodType>(
  app: App,
  ctx: Context,
  endpoint: Endpoint<A, I, O>,
  work: (call: Call<A, z.output<I>>) => Promise<z.input<O>>,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const session = endpoint.access === 'public' ? null : await findSession(ctx, c.req.header('authorization'))
    const input = await readInput(c, endpoint)
    const call = {
      input,
      ip: c.get('ip'),
      requestId: c.get('requestId'),
      header: (name: string) => c.req.header(name),
      ...(session && { customerId: session.customerId, sessionId: session.id }),
    }
    return answer(c, endpoint, await work(call as unknown as Call<A, z.output<I>>))
  })
}

function answer(c: HonoContext, endpoint: Endpoint, result: unknown): Response {
  const body = endpoint.output.safeParse(result)
  if (!body.success)
    throw new Error(`${endpoint.method} ${endpoint.path} answers against its contract: ${body.error.message}`)
  if (endpoint.cacheTags !== undefined) {
    for (const [name, value] of Object.entries(publicCaching)) c.header(name, value)
    c.header(CACHE_TAG_HEADER, endpoint.cacheTags.join(' '))
  }
  return c.json(body.data as object, endpoint.status ?? 200)
}
