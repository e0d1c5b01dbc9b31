import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#domain/time.ts'
import { type Config, LOOPBACK, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { openPorts, stopListening } from '../http/serve-app.ts'
import { watchSetupFile } from './setup-file.ts'
import { hasOwner } from '../staff/first-owner.ts'

/** A shop with its database and its loops that listens at no port yet. */
export type OpenShop = {
  readonly ctx: Context
  readonly listener: RequestListener
  readonly close: () => Promise<void>
}

type ServedShop = { readonly ctx: Context; readonly close: () => Promise<void> }

const OWNER_INTERVAL_MS = 2 * SECOND
/** Other processes close their ports within seconds. */
const MOVE_INTERVAL_MS = SECOND / 4
const MOVE_ATTEMPTS = 80
/** Longer than most requests; those that take longer fail when the former shop closes. */
const FINISH_LIMIT_MS = 30 * SECOND

/**
 * Serves a shop at its ports. When what was typed at the desk changes, and when a live shop gets its first owner, it opens
 * the shop anew beside the former one, which finishes its requests (setup-1, setup-4).
 */
export async function serveShop(config: Config, open: (config: Config) => Promise<OpenShop>): Promise<ServedShop> {
  let shop = countRequests(await open(config))
  let hosts = await hostsFor(shop.ctx)
  let isClosing = false
  const listener: RequestListener = (request, response) => {
    if (isClosing && /^\/api\/(?:health|ready)$/.test(request.url ?? '')) return void response.writeHead(503).end()
    shop.listener(request, response)
  }
  const listen = (on: Config['hosts']) => openPorts(listener, { ...config, hosts: on })
  let servers = await listen(hosts)
  let turn: Promise<void> = Promise.resolve()

  async function openAnew(): Promise<void> {
    if (isClosing) return
    const former = shop
    shop = countRequests(await open(readConfig(config.environment)))
    const next = await hostsFor(shop.ctx)
    // The socket of the service manager would close for good.
    if (config.socketFd === null && String(next) !== String(hosts)) {
      servers = await moveTo(next, servers)
      hosts = next
    }
    await former.finish()
    shop.ctx.log.info('the changed setup applies')
  }

  /** Addresses may overlap, so the former ports are closed first, in every process of the shop. */
  async function moveTo(next: Config['hosts'], former: readonly Server[]): Promise<Server[]> {
    const stopped = Promise.all(former.map((server) => stopListening(server)))
    try {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await listen(next)
        } catch (error) {
          if (attempt === MOVE_ATTEMPTS) throw error
          await sleep(MOVE_INTERVAL_MS)
        }
    } catch (err) {
      shop.ctx.log.error({ err }, 'the shop cannot listen to the hosts of its setup')
      return await listen(hosts)
    } finally {
      await stopped
    }
  }

  const requestAnew = () => {
    turn = turn.then(openAnew).catch((err: unknown) => shop.ctx.log.error({ err }, 'the changed setup cannot apply'))
  }
  const stopWatching = watchSetupFile(config.dataDir, requestAnew)
  const stopWaiting =
    hosts === config.hosts || config.socketFd !== null ? () => {} : callOnceOwned(() => shop.ctx, requestAnew)
  return {
    get ctx() {
      return shop.ctx
    },
    close: async () => {
      isClosing = true
      stopWatching()
      stopWaiting()
      await turn
      // A load balancer sees the failing health checks and sends no further request.
      await sleep(config.drainMs)
      await Promise.all(servers.map((server) => stopListening(server)))
      await shop.close()
    },
  }
}

/** A live shop without an owner is reached from its machine only (setup-4). */
async function hostsFor({ config, db }: Context): Promise<Config['hosts']> {
  return config.mode === 'demo' || (await hasOwner(db)) ? config.hosts : LOOPBACK
}

function callOnceOwned(contextNow: () => Context, onOwned: () => void): () => void {
  const timer = setInterval(async () => {
    const isOwned = await hasOwner(contextNow().db).catch(() => false)
    if (!isOwned) return
    clearInterval(timer)
    onOwned()
  }, OWNER_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

function countRequests({ ctx, listener, close }: OpenShop) {
  let running = 0
  let onIdle = () => {}
  const counting: RequestListener = (request, response) => {
    running += 1
    response.once('close', () => {
      running -= 1
      if (running === 0) onIdle()
    })
    listener(request, response)
  }
  const finish = async () => {
    const idle = running === 0 ? null : new Promise<void>((resolve) => (onIdle = resolve))
    await Promise.race([idle, sleep(FINISH_LIMIT_MS, undefined, { ref: false })])
    await close()
  }
  return { ctx, listener: counting, close, finish }
}
