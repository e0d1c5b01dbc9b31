import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** Copies a product `count` times with these values, which are SQL expressions of the number `n` of the copy. */
export async function copyProduct(
  db: Db,
  id: RawBuilder<string>,
  count: number,
  values: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'products'::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = ''`.execute(db)
  const columns = rows.map(({ name }) => name)
  await sql`
    insert into products (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => values[name] ?? sql.ref(`original.${name}`)))}
    from products original, generate_series(1, ${sql.lit(count)}) n where original.id = ${id}`.execute(db)
}
