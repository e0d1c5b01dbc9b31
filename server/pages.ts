import type { Context } from './context.ts'
import type { App } from './http/handle.ts'

/** The whole web side: a request for a page in, the page out. `send` reaches the API without a socket. */
export type Respond = (
  request: Request,
  send: (request: Request) => Promise<Response>,
  site: { readonly mode: 'demo' | 'live'; readonly origin: string },
) => Promise<Response>

/** The pages that `npm start` built. */
export async function loadPages(): Promise<Respond> {
  const built: { respond: Respond } = await import(new URL('../build/server/index.js', import.meta.url).href)
  return built.respond
}

/** Every address which is neither the API nor a file is a page. */
export function addPages(app: App, ctx: Context, respond: Respond): void {
  const site = { mode: ctx.config.mode, origin: ctx.config.publicUrl }
  app.all('*', (c) => {
    // What a page asks, its visitor asks: limits count them, not this process.
    const send = async (request: Request) => app.fetch(request, { visitorIp: c.get('ip') })
    return respond(c.req.raw, send, site)
  })
}
