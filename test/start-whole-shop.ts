import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { createHttpServer, type HttpServer } from '#server/start/http-server.ts'
import { serveApp } from '#server/http/serve-app.ts'
import { loadPages } from '#server/pages.ts'
import { inEveryLanguage } from '#server/languages/language-pages.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** The API, the files and the built pages, composed as in `server/main.ts`. */
export type WholeShop = TestApp & {
  /** Sends a request to the whole shop in this process. */
  readonly visit: (path: string, init?: RequestInit) => Promise<Response>
  /** Serves it on a local port. */
  readonly serve: (patience?: Partial<Config['patience']>) => Promise<number>
}

type Options = Parameters<typeof startTestApp>[0]

/** Starts the whole shop in this process. */
export async function startWholeShop(options: Options = {}): Promise<WholeShop> {
  const app = await startTestApp(options)
  const { config } = app.ctx
  const pages = await loadPages()
  const whole = createApp(app.ctx, inEveryLanguage(pages, app.ctx.translations).respond)
  const servers: Server[] = []
  const httpServers: HttpServer[] = []
  return {
    ...app,
    visit: async (path, init) => whole.fetch(new Request(`${config.publicUrl}${path}`, init)),
    serve: async (patience = {}) => {
      const http = await createHttpServer(app.ctx, app.database, pages)
      httpServers.push(http)
      const server = serveApp(http.listener, {
        host: '127.0.0.1',
        port: 0,
        patience: { ...config.patience, ...patience },
      })
      servers.push(server)
      if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
      return (server.address() as AddressInfo).port
    },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
      for (const http of httpServers) await http.close()
      await app.close()
    },
  }
}
