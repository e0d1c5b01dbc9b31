import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { ProductToBuy } from '#contract/buying.ts'
import { proposePurchase } from '#domain/stock/reorder-rules.ts'
import type { Context } from '../../context.ts'
import { countUpToCap, type PageOfRows, pageOf, PAGE_ROWS } from '../../db/keyset.ts'
import type { Db } from '../../db/tables.ts'

type Found = Omit<ProductToBuy, 'proposed' | 'supplier'> & {
  readonly supplierId: string | null
  readonly supplierName: string | null
  readonly supplierEmail: string | null
}

/** A page of the products below their reorder point (stock-5), those with missing promised packs on top. */
export async function listProductsToBuy(
  { db, settings }: Context,
  { supplier, after }: ApiInput<'GET /api/desk/buying'>,
): Promise<PageOfRows<ProductToBuy>> {
  const ofSupplier = supplier === undefined ? sql`true` : sql`point.supplier_id = ${supplier}`
  const isAfterShort = after !== undefined && (await isShort(db, after))
  const isAfter = (applies: boolean) =>
    after !== undefined && applies ? sql`products.id > ${after}` : sql<boolean>`true`
  const parts = (rows: number, isFirstPage: boolean) => {
    const short = [ofSupplier, isAfter(!isFirstPage)]
    const others = [ofSupplier, isAfter(!isFirstPage && !isAfterShort)]
    const hasShort = isFirstPage || after === undefined || isAfterShort
    const selects = [...(hasShort ? [selectShort(short, rows)] : []), selectOthers(others, rows)]
    return sql<Found>`with on_order as (${packsOnOrder})
      select * from (${sql.join(selects, sql` union all `)}) as found order by short = 0, "productId" limit ${rows}`
  }
  const { rows: found } = await parts(PAGE_ROWS + 1, false).execute(db)
  const all = { limit: (rows: number) => parts(rows, true) }
  const { rows, hasMore } = pageOf(found)
  const { cover } = settings.values.buyingDays
  return { rows: rows.map((row) => toProductToBuy(row, cover)), hasMore, count: await countUpToCap(db, all) }
}

/** The packs of open lines of purchase orders, by product. */
export const packsOnOrder = sql<{ product_id: string; packs: number }>`
  select product_id, sum(quantity - received)::int as packs from purchase_order_lines
  where cancelled_at is null and received < quantity group by product_id`

type Conditions = readonly RawBuilder<unknown>[]

const columns = sql`products.id as "productId", name as "productName", pack_size as "packSize", stock,
  coalesce(level.short, 0) as short, coalesce(on_order.packs, 0) as "onOrder", coalesce(point.sold, 0) as sold,
  products.reorder_point as "reorderPoint", point.edited is not null as "isEdited",
  point.supplier_id as "supplierId"`

const isBelow = sql`withdrawn_at is null
  and stock - coalesce(level.short, 0) + coalesce(on_order.packs, 0) < products.reorder_point`

function selectShort(conditions: Conditions, rows: number): RawBuilder<unknown> {
  return withSupplier(sql`select ${columns} from stock_levels level join products on products.id = level.product_id
    left join reorder_points point on point.product_id = products.id
    left join on_order on on_order.product_id = products.id
    where level.short > 0 and ${isBelow} and ${sql.join(conditions, sql` and `)} order by products.id limit ${rows}`)
}

/** Stock below the point is a condition for the index; packs on order are counted afterwards. */
function selectOthers(conditions: Conditions, rows: number): RawBuilder<unknown> {
  return withSupplier(sql`select ${columns} from products
    left join reorder_points point on point.product_id = products.id
    left join stock_levels level on level.product_id = products.id
    left join on_order on on_order.product_id = products.id
    where products.is_below_point and coalesce(level.short, 0) = 0 and ${isBelow}
      and ${sql.join(conditions, sql` and `)} order by products.id limit ${rows}`)
}

function withSupplier(products: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select part.*, suppliers.name as "supplierName", suppliers.email as "supplierEmail"
    from (${products}) as part left join suppliers on suppliers.id = part."supplierId")`
}

async function isShort(db: Db, productId: string): Promise<boolean> {
  const level = await db
    .selectFrom('stock_levels')
    .select('short')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return (level?.short ?? 0) > 0
}

function toProductToBuy(found: Found, coverDays: number): ProductToBuy {
  const { supplierId, supplierName, supplierEmail, ...row } = found
  return {
    ...row,
    proposed: proposePurchase(row, coverDays),
    supplier: supplierId === null ? null : { _id: supplierId, name: supplierName ?? '', email: supplierEmail ?? '' },
  }
}
