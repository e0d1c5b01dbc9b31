import { sql } from 'kysely'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import type { BackedTable } from './table-list.ts'

/** The places of a shop's data. */
export type ShopPlaces = Pick<Config, 'database' | 'dataDir' | 'filesBucket'>

/** A problem with a backup that the owner can fix: the message is for them. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const BACKUP_FORMAT = 'pharmacy shop backup 1'

/** The first line of a backup. */
export type BackupHeader = {
  readonly format: string
  readonly madeAt: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly tables: readonly BackedTable[]
}

/** The name under which a backup lists the encrypted files of customers, after its tables. */
export const FILES_SECTION = 'encrypted files'

/** A stored file in a backup. */
export type BackedFile = { readonly name: string; readonly base64: string }

/** The last line, with a checksum over every line before it. */
export type BackupFooter = {
  readonly rows: Readonly<Record<string, number>>
  readonly sequences: Readonly<Record<string, number>>
  readonly summary: ShopSummary
  readonly sha256: string
}

/** The figures that an owner compares before and after a restore. */
export type ShopSummary = {
  readonly orders: number
  readonly customers: number
  readonly products: number
  readonly paidTotalPaise: Paise
}

export async function readSummary(db: Db): Promise<ShopSummary> {
  const { rows } = await sql<ShopSummary>`select
    (select count(*) from orders) as orders,
    (select count(*) from customers) as customers,
    (select count(*) from products) as products,
    (select coalesce(sum(total_paise), 0)::bigint from orders where payment_status = 'Paid') as "paidTotalPaise"`.execute(
    db,
  )
  const [summary] = rows
  if (summary === undefined) throw new Error('The summary query returned no row')
  return summary
}

export function describeSummary({ orders, customers, products, paidTotalPaise }: ShopSummary): string {
  const paid = rupeesFromPaise(paidTotalPaise).toFixed(2)
  return `${orders} orders, ${customers} customers, ${products} products, Rs. ${paid} paid`
}
