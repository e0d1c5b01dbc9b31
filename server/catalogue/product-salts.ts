import { sql } from 'kysely'
import type { Salt } from '#domain/catalogue/composition.ts'
import type { Trx } from '../db/tables.ts'

export type SaltsOfProduct = { readonly productId: string; readonly salts: readonly Salt[] }

/** Replaces the salts of these products with three statements. */
export async function replaceSalts(trx: Trx, products: readonly SaltsOfProduct[]): Promise<void> {
  if (products.length === 0) return
  const names = new Map(products.flatMap(({ salts }) => salts.map(({ id, name }) => [id, name])))
  const rows = products.flatMap(({ productId, salts }) =>
    salts.map(({ id, strength }, index) => ({ product_id: productId, position: index + 1, salt_id: id, strength })),
  )
  // A fixed order prevents deadlocks between concurrent writers.
  const salts = JSON.stringify([...names].map(([id, name]) => ({ id, name })))
  await sql`
    insert into salts (id, name)
    select id, name from json_to_recordset(${salts}::text::json) as given (id text, name text) order by id
    on conflict (id) do nothing`.execute(trx)
  const ids = JSON.stringify(products.map(({ productId }) => productId))
  await sql`
    delete from product_salts
    where product_id in (select * from json_array_elements_text(${ids}::text::json))`.execute(trx)
  await sql`
    insert into product_salts (product_id, position, salt_id, strength)
    select product_id, position, salt_id, strength
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given (product_id text, position smallint, salt_id text, strength text)`.execute(trx)
}
