import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import { readConfig } from '#server/config.ts'
import { startEmbeddedServer } from '#server/db/embedded/embedded-server.ts'
import type { Context } from '#server/context.ts'
import type * as Registry from '#server/gateways/registry.ts'
import type * as Main from '#server/main.ts'
import { openPorts, stopListening } from '#server/http/serve-app.ts'
import { watchSetupFile } from '#server/start/setup-file.ts'
import { startupMessage } from '#server/start/startup-message.ts'
import { openVite, pagesOf } from './dev/dev-pages.ts'
import { isSource, loadFresh, markChanged } from './dev/load-fresh.ts'
import { preparePictures } from './setup/prepare.ts'

/*
 * One process with the database, Vite's development server and the shop. A change of a page reaches the browser through
 * Vite; a change of the server opens the shop anew from its files, and the rest keeps running.
 */

type Shop = Pick<Awaited<ReturnType<typeof Main.openShop>>, 'listener' | 'close'> & { readonly ctx?: Context }

/** An editor writes several files at once and a file in several steps. */
const SETTLING_MS = 50

if (existsSync('.env')) process.loadEnvFile('.env')
Object.assign(process.env, { NODE_ENV: 'development', WEB_PROCESSES: '1', PAGE_CACHE_MB: '0' })
await preparePictures()
const config = readConfig()
const database = config.database.kind === 'embedded' ? await startEmbeddedServer(config.database.folder) : null
/** The links outlive a restart of the shop. */
const signInLinks: Context['signInLinks'] = new Map()
const opened = Promise.withResolvers<ViteDevServer>()
let shop: Promise<Shop> = opened.promise.then(openShopAnew)

const servers = await openPorts((request, response) => void answer(request, response), config)
const vite = await openVite(servers, config.dataDir)
opened.resolve(vite)
const { ctx } = await shop
process.stdout.write(startupMessage(config))
if (ctx) {
  const { describeSignInLinks } = (await loadFresh('server/gateways/registry.ts')) as typeof Registry
  process.stdout.write(await describeSignInLinks(ctx))
}

let settling: NodeJS.Timeout | undefined
vite.watcher.on('all', (_, path) => {
  const { href } = pathToFileURL(path)
  if (!isSource(href) || href.endsWith('.test.ts')) return
  markChanged(href)
  clearTimeout(settling)
  settling = setTimeout(restart, SETTLING_MS)
})
watchSetupFile(config.dataDir, restart)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

/** Opens the shop from its files as they are now; a shop that does not open answers with the reason. */
async function openShopAnew(): Promise<Shop> {
  try {
    const { openShop } = (await loadFresh('server/main.ts')) as typeof Main
    return await openShop(readConfig(), { pages: pagesOf(await opened.promise), exclusive: false, signInLinks })
  } catch (error) {
    console.error(error)
    const reason = error instanceof Error ? error.stack : String(error)
    return { listener: (_, response) => response.writeHead(500).end(reason), close: async () => {} }
  }
}

function restart(): void {
  const before = shop
  shop = before.then(({ close }) => close()).then(openShopAnew)
  void shop.then(() => vite.environments.client.hot.send({ type: 'full-reload' }))
}

/** Vite answers for sources and its own files, the shop for all else. */
async function answer(...[request, response]: Parameters<RequestListener>): Promise<void> {
  const { middlewares } = await opened.promise
  middlewares(request, response, async () => (await shop).listener(request, response))
}

async function stop(): Promise<void> {
  await Promise.all([vite.close(), ...servers.map((server) => stopListening(server))])
  await (await shop).close()
  await database?.close()
  process.exit(0)
}
