import { sql } from 'kysely'
import { isPriceJump } from '#domain/catalogue/import-states.ts'
import { textsByLanguage } from '#domain/catalogue/translated-texts.ts'
import type { Trx } from '../../db/tables.ts'
import { productsWithTexts } from '../product-texts.ts'
import { columnTypes, type ImportColumn } from './import-row.ts'
import { findKnown, type PlacedRow } from './find-known.ts'
import type { WriteResult } from './write-batch.ts'

/** A product that an import would add (`before` is empty) or change. */
export type PreviewedRow = {
  readonly id: string
  readonly name: string
  readonly isNew: boolean
  readonly isPriceJump: boolean
  readonly changes: readonly { readonly column: string; readonly before: unknown; readonly after: unknown }[]
}

/** Columns that follow from others. */
const derived: ReadonlySet<string> = new Set(['category_slug', 'composition_key', 'pack_units', 'pack_unit'])
const columns = [
  ...(Object.keys(columnTypes) as ImportColumn[]).filter((name) => !derived.has(name)),
  'withdrawn_at' as const,
  ...textsByLanguage.map(({ rowName }) => rowName),
]
/** The values of a field that a product lacks, as JSON. */
const empty: ReadonlySet<string> = new Set(['null', '""', '[]', '{}'])

type Shown = { readonly id: string; readonly name: string } & Readonly<Record<string, unknown>>

/** Reads the known products of a batch. The returned function compares them with what a dry run wrote. */
export async function startPreview(
  trx: Trx,
  rows: readonly PlacedRow[],
): Promise<(written: WriteResult) => Promise<PreviewedRow[]>> {
  const known = await findKnown(trx, rows)
  const ids = [...known.values()].map(({ id }) => id)
  const before = new Map((await readProducts(trx, ids)).map((row) => [row.id, row]))
  return async ({ added, changed }) => {
    const after = await readProducts(trx, [...changed, ...added])
    return after.map((row) => compare(before.get(row.id), row))
  }
}

async function readProducts(trx: Trx, ids: readonly string[]): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select id, ${sql.join(columns.map((name) => sql.ref(name)))} from ${productsWithTexts} as products
    where id in (select * from json_array_elements_text(${JSON.stringify(ids)}::text::json))
    order by position, id`.execute(trx)
  return rows
}

function compare(before: Shown | undefined, after: Shown): PreviewedRow {
  const { id, name } = after
  const differs = (column: string) =>
    before === undefined
      ? column !== 'name' && !empty.has(JSON.stringify(after[column] ?? null))
      : JSON.stringify(before[column]) !== JSON.stringify(after[column])
  const changes = columns
    .filter(differs)
    .map((column) => ({ column, before: before?.[column] ?? null, after: after[column] ?? null }))
  const jumps =
    before !== undefined && ['mrp_paise', 'selling_price_paise'].some((price) => jumped(price, before, after))
  return { id, name, isNew: before === undefined, isPriceJump: jumps, changes }
}

function jumped(price: string, before: Shown, after: Shown): boolean {
  return isPriceJump(Number(before[price]), Number(after[price]))
}
