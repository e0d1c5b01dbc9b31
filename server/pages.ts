import type { Context as HonoContext } from 'hono'
import type { Context } from './context.ts'
import type { App } from './http/handle.ts'
import { loggedPath } from './http/logged-path.ts'

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

/** A page that broke in the making: said in plain words, with the id under which the log tells why. */
export function answerBrokenPage(ctx: Context, error: Error, c: HonoContext): Response {
  const requestId = c.get('requestId') as string
  ctx.log.error({ requestId, method: c.req.method, path: loggedPath(c), err: error }, 'page failed')
  return c.html(brokenPage(requestId), 500)
}

function brokenPage(requestId: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title></head>
<body>
<h1>Something went wrong on our side</h1>
<p>Please try again. If you call us about it, the number of this request is ${requestId}.</p>
<p><a href="/">Back to home</a></p>
</body>
</html>
`
}
