import { sql } from 'kysely'
import { areHundredfold } from '#domain/catalogue/import-states.ts'
import type { Trx } from '../../db/tables.ts'
import type { findKnown, PlacedRow } from './find-known.ts'
import { UnreadableFile } from '../../lists/unreadable-file.ts'

type KnownRows = Awaited<ReturnType<typeof findKnown>>

const priceColumns = ['mrp_paise', 'selling_price_paise'] as const

/** Stops a list whose amounts are in paise or lack their decimal point. Throws `UnreadableFile`. */
export async function refuseHundredfold(trx: Trx, rows: readonly PlacedRow[], known: KnownRows): Promise<void> {
  const ids = [...known.values()].map(({ id }) => id)
  if (ids.length === 0) return
  const query = trx.selectFrom('products').select(['id', ...priceColumns])
  const found = await query.where(sql<boolean>`id = any(${ids}::text[])`).execute()
  const products = new Map(found.map((product) => [product.id, product]))
  const pairsOf = (column: (typeof priceColumns)[number]) =>
    rows.flatMap(({ row }) => {
      const before = products.get(known.get(row)?.id ?? '')?.[column]
      const after = row[column]
      return before === undefined || after === null ? [] : [{ before, after }]
    })
  if (priceColumns.some((column) => areHundredfold(pairsOf(column))))
    throw new UnreadableFile(
      'Most prices of the list are 100 times or a hundredth of the present ones. Please check that its amounts are in rupees, such as 1499.50.',
    )
}
