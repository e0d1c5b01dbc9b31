import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { type FrontDoor, openFrontDoor } from '#server/front-door.ts'
import { serveApp } from '#server/http/serve-app.ts'
import { loadPages } from '#server/pages.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** The API, the files and the built pages as one function, as `server/main.ts` puts them together. */
export type WholeShop = TestApp & {
  /** Asks the whole shop, in this process. */
  readonly visit: (path: string, init?: RequestInit) => Promise<Response>
  /** Opens a port of this machine for it. */
  readonly serve: (patience?: Partial<Config['patience']>) => Promise<number>
}

type Options = Parameters<typeof startTestApp>[0]

/** The shop with everything in front of it, for what only the whole of it shows. */
export async function startWholeShop(options: Options = {}): Promise<WholeShop> {
  const app = await startTestApp(options)
  const { config } = app.ctx
  const pages = await loadPages()
  const whole = createApp(app.ctx, pages.respond)
  const servers: Server[] = []
  const doors: FrontDoor[] = []
  return {
    ...app,
    visit: async (path, init) => whole.fetch(new Request(`${config.publicUrl}${path}`, init)),
    serve: async (patience = {}) => {
      const door = await openFrontDoor(app.ctx, app.database, pages)
      doors.push(door)
      const server = serveApp(door.listener, { port: 0, patience: { ...config.patience, ...patience } })
      servers.push(server)
      if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
      return (server.address() as AddressInfo).port
    },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
      for (const door of doors) await door.close()
      await app.close()
    },
  }
}
