import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** A table in a backup, without generated columns. */
export type BackedTable = { readonly name: string; readonly columns: readonly string[] }

/** Every table of the shop and of its demo schema, referenced tables first. A deferrable foreign key sets no order. */
export async function listTables(db: Db): Promise<BackedTable[]> {
  const { rows: tables } = await sql<BackedTable>`
    select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace::regnamespace::text in ('public', 'demo') and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.oid order by c.oid::regclass::text`.execute(db)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select distinct f.oid::regclass::text as "from", t.oid::regclass::text as "to"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and not k.condeferrable and f.oid <> t.oid`.execute(db)
  return sortByReference(tables, references)
}

function sortByReference(
  tables: readonly BackedTable[],
  references: readonly { from: string; to: string }[],
): BackedTable[] {
  const waiting = new Set(tables)
  const placed = new Set<string>()
  const ordered: BackedTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ name }) => references.every(({ from, to }) => from !== name || placed.has(to)))
    if (ready.length === 0) throw new Error('Foreign keys form a cycle')
    for (const table of ready) {
      waiting.delete(table)
      placed.add(table.name)
      ordered.push(table)
    }
  }
  return ordered
}
