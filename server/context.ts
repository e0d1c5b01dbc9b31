import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { formatId, type IdKind } from '#domain/ids.ts'
import { createPasswords, type Passwords } from './accounts/passwords.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Db } from './db/tables.ts'
import type { MailGateway } from './gateways/mail/mail.ts'
import type { Gateways } from './gateways/payments/create-gateways.ts'
import { ContentVersions } from './http/content-versions.ts'
import { createLog } from './log.ts'

/** What every use-case may need, made once at start. Tests give their own clock and gateways. */
export type Context = {
  readonly config: Config
  readonly db: Db
  /** The same database with prepared statements, for work whose statements have few different texts. */
  readonly preparedDb: Db
  readonly log: Logger
  readonly mail: MailGateway
  /** Who collects money online. Only the payments feature speaks to them. */
  readonly gateways: Gateways
  /** Signs session tokens; also the root of what else must be secret. */
  readonly secret: Uint8Array
  /** Secrets whose session tokens are still accepted. */
  readonly formerSecrets: readonly Uint8Array[]
  readonly passwords: Passwords
  readonly now: () => Date
  /** The database's clock, for leases and due times: the clocks of several processes differ. */
  readonly databaseNow: () => RawBuilder<Date>
  readonly newId: (kind: IdKind) => string
  /** Versions of the content that cached responses show. */
  readonly versions: ContentVersions
  /** Tells the worker that a job was written, so that it does not wait for its next round. */
  readonly wakeWorker: () => void
}

type Parts = Pick<Context, 'config' | 'mail' | 'gateways' | 'secret'> & { readonly database: Database } & Partial<
    Pick<Context, 'formerSecrets' | 'passwords' | 'log' | 'now' | 'databaseNow' | 'newId' | 'wakeWorker'>
  >

/** Puts the context together; what is not given is the real thing. */
export function createContext({ config, database, mail, gateways, secret, ...given }: Parts): Context {
  return {
    config,
    db: database.db,
    preparedDb: database.preparedDb,
    mail,
    gateways,
    secret,
    versions: new ContentVersions(),
    formerSecrets: given.formerSecrets ?? [],
    passwords: given.passwords ?? createPasswords(),
    log: given.log ?? createLog(config.logLevel),
    now: given.now ?? (() => new Date()),
    databaseNow: given.databaseNow ?? (() => sql`now()`),
    newId: given.newId ?? ((kind) => formatId(kind, randomBytes(16))),
    wakeWorker: given.wakeWorker ?? (() => {}),
  }
}
