import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type DeskClient, type Send } from '#contract/client.ts'
import type { DeskKey } from '#contract/api.ts'
import { openDatabase } from '#server/db/connect.ts'
import { startEmbeddedServer } from '#server/db/embedded/embedded-server.ts'
import { migrate } from '#server/db/migrate.ts'
import { startBucketServer } from '#test/bucket-server.ts'
import { makeCertificate } from '#test/certificates.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { setOpening } from '#test/shop-opening.ts'
import { findFreePort, type LaunchedShop, launchShop, type ProcessExit } from '#test/shop-process.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { startHaproxy } from './haproxy.ts'
import { type Machine, openNetwork } from './machines.ts'
import { startMailServer } from './mail-server.ts'

const PORT = '3000'
const CHECKOUT = process.cwd()

type Version = { readonly folder?: string; readonly env?: Record<string, string> }

/** A machine with a live shop in a data folder of its own. */
export class ShopMachine {
  readonly machine: Machine
  readonly #env: Record<string, string>
  readonly #data = mkdtempSync(join(tmpdir(), 'shop-machine-'))
  #shop: LaunchedShop | null = null

  constructor(machine: Machine, env: Record<string, string>) {
    this.machine = machine
    this.#env = env
  }

  get address(): string {
    return `${this.machine.address}:${PORT}`
  }

  /** Sends requests to this machine, past HAProxy, for a visitor of one address. */
  readonly send: Send = (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', '203.0.113.7')
    return fetch(new Request(new URL(pathname + search, `http://${this.address}`), request), { headers })
  }

  as(token: string | null = null) {
    return createClient({ send: this.send, origin: liveEnvironment.PUBLIC_URL, token: () => token })
  }

  desk(token: string): DeskClient {
    return createClient<DeskKey>({ send: this.send, origin: liveEnvironment.PUBLIC_URL, token: () => token })
  }

  /** Launches the shop of a version's folder. */
  launch({ folder = CHECKOUT, env = {} }: Version = {}): Promise<LaunchedShop> {
    const { address, name, run } = this.machine
    // A machine has a name of its own, which network namespaces do not have.
    const inside = ['--uts', 'sh', '-c', 'hostname "$0" && cd "$1" && shift && exec "$@"', name, folder]
    const wrapped = {
      address,
      run: ((program, words, options) => run('unshare', [...inside, program, ...words], options)) as Machine['run'],
    }
    return launchShop(this.#data, { ...this.#env, ...env, PORT }, wrapped)
  }

  async start(version?: Version): Promise<void> {
    this.#shop = await this.launch(version)
    await this.#shop.opened
  }

  async stop(): Promise<ProcessExit | null> {
    this.#shop?.child.kill('SIGTERM')
    return (await this.#shop?.ended) ?? null
  }

  /** Removes the data folder; the processes end with the network. */
  discard(): void {
    rmSync(this.#data, { recursive: true, force: true })
  }
}

/** Two machines with live shops on one database and one bucket behind HAProxy. */
export async function openTwoMachines() {
  const closes: (() => unknown)[] = []
  const close = async () => {
    for (const one of closes.toReversed()) await one()
  }
  try {
    const network = openNetwork('shop-a', 'shop-b')
    const { host } = network
    closes.push(network.close)
    const { url, urlForMachines, stop } = await startReachablePostgres(host)
    closes.unshift(stop)
    const database = await openDatabase({ kind: 'server', url, poolSize: 5 })
    await migrate(database.db, new Date())
    await setOpening(database.db)
    const certificate = makeCertificate(host)
    const bucket = await startBucketServer({ host, certificate })
    const mail = await startMailServer({ host, certificate })
    const folder = mkdtempSync(join(tmpdir(), 'shop-ca-'))
    const ca = join(folder, 'ca.pem')
    writeFileSync(ca, certificate.ca)
    const { config } = bucket
    const env = {
      ...liveEnvironment,
      HOST: '0.0.0.0',
      DATABASE_URL: urlForMachines,
      DATABASE_POOL: '10',
      SMTP_URL: mail.url,
      PAYMENT_GATEWAY: '',
      DRAIN_MS: '1500',
      NODE_EXTRA_CA_CERTS: ca,
      FILES_S3_ENDPOINT: config.endpoint,
      FILES_S3_BUCKET: config.bucket,
      FILES_S3_REGION: config.region,
      FILES_S3_KEY_ID: config.keyId,
      FILES_S3_SECRET: config.secret,
    }
    const a = new ShopMachine(network.machines['shop-a'], env)
    const b = new ShopMachine(network.machines['shop-b'], env)
    closes.push(
      () => rmSync(folder, { recursive: true, force: true }),
      a.discard.bind(a),
      b.discard.bind(b),
      bucket.close,
      mail.close,
    )
    const proxy = await startHaproxy([a.address, b.address])
    closes.push(proxy.stop)
    const app: TestApp = await startTestApp({
      database,
      secret: new TextEncoder().encode(liveEnvironment.JWT_SECRET),
      now: () => new Date(),
    })
    closes.push(app.close)
    return { a, b, app, mail, bucket, sendAs: proxy.sendAs, listUp: proxy.listUp, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts a durable PostgreSQL that the machines reach. Returns its address for this process and for them. */
async function startReachablePostgres(host: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  chmodSync(folder, 0o755)
  const access = join(folder, 'pg_hba.conf')
  writeFileSync(access, `local all all trust\nhost all all ${host}/28 trust\n`)
  const port = String(await findFreePort())
  const settings = { listen_addresses: host, port, hba_file: access }
  const { url, close } = await startEmbeddedServer(folder, { settings })
  return {
    url,
    urlForMachines: `postgres://postgres@${host}:${port}/postgres`,
    stop: () => close().finally(() => rmSync(folder, { recursive: true, force: true })),
  }
}

export type NextVersion = {
  readonly folder: string
  /** The address of a script that only this version has. */
  readonly asset: string
  readonly addMigration: (name: string, text: string) => void
  readonly discard: () => void
}

/** Makes a folder with the next version of the shop, which is this one with another script. */
export function makeNextVersion(): NextVersion {
  const folder = mkdtempSync(join(tmpdir(), 'shop-version-'))
  for (const name of ['contract', 'demo', 'domain', 'server', 'shop', 'build', 'package.json'])
    cpSync(join(CHECKOUT, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', '.cache']) symlinkSync(join(CHECKOUT, name), join(folder, name))
  const asset = '/assets/next-1234567.js'
  writeFileSync(join(folder, `build/client${asset}`), 'export const next = true\n')
  return {
    folder,
    asset,
    addMigration: (name, text) => writeFileSync(join(folder, 'server/db/migrations', name), text),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}
