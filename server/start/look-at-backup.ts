import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteErased } from '../backups/erased-list.ts'
import { type RestoredShop, restoreBackup } from '../backups/restore-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { openDatabase } from '../db/connect.ts'
import type { MailGateway } from '../gateways/mail/mail.ts'
import { createGateways } from '../gateways/payments/create-gateways.ts'
import { createHttpServer } from './http-server.ts'
import { openPorts, stopListening } from '../http/serve-app.ts'
import { loadPages } from '../pages.ts'
import { createOnlinePayments } from '../payments/online-payments.ts'
import { eraseRestored } from '../privacy/erasure-jobs.ts'

export type OpenedBackup = Pick<RestoredShop, 'summary'> & {
  readonly url: string
  /** Closes the copy and deletes its data. */
  readonly close: () => Promise<void>
}

const silent: MailGateway = {
  kind: 'smtp',
  send: () => Promise.reject(new Error('A copy that is looked at sends no mail')),
}

/**
 * Restores a backup into a temporary folder and serves it on loopback, without the customers that were erased since, jobs,
 * payment gateways or existing sessions. Throws the errors of the restore.
 */
export async function lookAtBackup(file: string, port: number, erased: readonly string[] = []): Promise<OpenedBackup> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-look-'))
  const discard = () => rmSync(folder, { recursive: true, force: true })
  try {
    const config = configOf(folder, port)
    await noteErased(config, erased)
    const { summary } = await restoreBackup(config, file, { force: false, now: new Date() })
    const close = await open(config)
    return { summary, url: config.publicUrl, close: () => close().finally(discard) }
  } catch (error) {
    discard()
    throw error
  }
}

/** Ignores the shop's own settings except the port. Live mode disables the mailbox. */
function configOf(folder: string, port: number): Config {
  const settings = { DATA_DIR: folder, PORT: String(port), PAYMENT_GATEWAY: 'none', LOG_LEVEL: 'warn' }
  return { ...readConfig(settings), mode: 'live', isCopy: true }
}

async function open(config: Config): Promise<() => Promise<void>> {
  const database = await openDatabase(config.database, { exclusive: true })
  try {
    const gateways = createGateways(config.payments, { now: () => new Date() })
    const ctx = createContext({
      config,
      database,
      mail: silent,
      gateways,
      openPayments: createOnlinePayments,
      secret: randomBytes(32),
    })
    await eraseRestored(ctx)
    const http = await createHttpServer(ctx, database, await loadPages())
    const servers = await openPorts(http.listener, config)
    return async () => {
      await Promise.all(servers.map((server) => stopListening(server)))
      await http.close()
      await database.close()
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
