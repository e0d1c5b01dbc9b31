import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { formatId, type IdKind } from '#domain/ids.ts'
import { createPasswords, type Passwords } from './accounts/passwords.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Db } from './db/tables.ts'
import { type FileKey, loadFileKeys } from './files/file-keys.ts'
import type { FileStore } from './gateways/files/file-store.ts'
import { openFileStore } from './gateways/files/open-file-store.ts'
import type { MailGateway } from './gateways/mail/mail.ts'
import type { Gateways } from './gateways/payments/create-gateways.ts'
import { ContentVersions } from './http/content-versions.ts'
import { UploadReceiver } from './http/upload-receiver.ts'
import { createLog } from './log.ts'
import type { OnlinePayments } from './orders/online-payments.ts'
import { PageTextStore } from './page-texts/page-text-store.ts'
import { Translations } from './languages/translations.ts'
import { processorFacts } from './privacy/processor-facts.ts'
import { createRandomPool } from './crypto/random-pool.ts'
import { SettingsStore } from './settings/settings-store.ts'

/** The dependencies of every use-case, created once at start. Tests inject a clock and gateways. */
export type Context = {
  readonly config: Config
  readonly db: Db
  /** The same database with prepared statements, for code with a small set of statements. */
  readonly preparedDb: Db
  readonly log: Logger
  readonly mail: MailGateway
  /** The payment gateways; only the payments feature uses them. */
  readonly gateways: Gateways
  /** How orders are paid online. */
  readonly payments: OnlinePayments
  /** The encrypted files of customers. */
  readonly files: FileStore
  /** The keys of FILES_KEYS, the one for new files first. Loaded on first use. */
  readonly fileKeys: () => readonly FileKey[]
  /** Signs session tokens and derives other secrets. */
  readonly secret: Uint8Array
  /** Previous secrets that still verify session tokens. */
  readonly formerSecrets: readonly Uint8Array[]
  readonly passwords: Passwords
  readonly now: () => Date
  /** The database clock for leases and due times, because process clocks differ. */
  readonly databaseNow: () => RawBuilder<Date>
  readonly newId: (kind: IdKind) => string
  /** The content versions of cached responses. */
  readonly versions: ContentVersions
  /** The settings of the shop as they are now. Read them at the time of use. */
  readonly settings: SettingsStore
  /** The texts of pages as they are now. */
  readonly pages: PageTextStore
  /** The words of the storefront in each language. */
  readonly translations: Translations
  /** Receives the files that requests send. */
  readonly uploads: UploadReceiver
  /** Wakes the worker after a job is written. */
  readonly wakeWorker: () => void
  /** The unused links into the desk of a demo shop by their secrets; null except in `npm run dev`. */
  readonly signInLinks: SignInLinks | null
}

export type SignInLinks = Map<string, { readonly staffId: string; readonly expiresAt: Date }>

type Parts = Pick<Context, 'config' | 'mail' | 'gateways' | 'secret'> & {
  readonly database: Database
  readonly openPayments: (ctx: Context) => OnlinePayments
} & Partial<
    Pick<
      Context,
      | 'formerSecrets'
      | 'passwords'
      | 'log'
      | 'now'
      | 'databaseNow'
      | 'newId'
      | 'wakeWorker'
      | 'settings'
      | 'signInLinks'
      | 'files'
      | 'fileKeys'
      | 'uploads'
    >
  >

/** Creates the context; omitted parts get their production default. */
export function createContext({ config, database, mail, gateways, secret, openPayments, ...given }: Parts): Context {
  const takeRandomBytes = createRandomPool()
  const settings = given.settings ?? new SettingsStore(database.db, config)
  let payments: OnlinePayments | undefined
  const ctx: Context = {
    config,
    db: database.db,
    preparedDb: database.preparedDb,
    mail,
    gateways,
    get payments() {
      return (payments ??= openPayments(ctx))
    },
    files: given.files ?? openFileStore(config),
    fileKeys: given.fileKeys ?? createKeyLoader(config),
    secret,
    versions: new ContentVersions(),
    formerSecrets: given.formerSecrets ?? [],
    passwords: given.passwords ?? createPasswords(),
    log: given.log ?? createLog(config.logLevel),
    now: given.now ?? (() => new Date()),
    databaseNow: given.databaseNow ?? (() => sql`now()`),
    newId: given.newId ?? ((kind) => formatId(kind, takeRandomBytes(16))),
    settings,
    pages: new PageTextStore(database.db, settings, () => processorFacts(config, settings)),
    translations: new Translations(database.db),
    uploads: given.uploads ?? new UploadReceiver(config.dataDir),
    wakeWorker: given.wakeWorker ?? (() => {}),
    signInLinks: given.signInLinks ?? null,
  }
  return ctx
}

function createKeyLoader(config: Config): () => readonly FileKey[] {
  let keys: readonly FileKey[] | undefined
  return () => (keys ??= loadFileKeys(config))
}
