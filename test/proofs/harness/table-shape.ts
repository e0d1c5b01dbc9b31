import { sql } from 'kysely'
import type { BackedTable } from '#server/backups/table-list.ts'
import type { Db } from '#server/db/tables.ts'

/** Everything that migrations make, one line each: columns, constraints, indexes, triggers and functions. */
export async function shapeOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all select concat_ws(' ', 'function', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by line`.execute(db)
  return rows.map(({ line }) => line)
}

/** The number and a hash of all rows of these tables, in these columns. */
export async function rowsOf(db: Db, tables: readonly BackedTable[]): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<{ told: string }>`
      select count(*) || ' rows ' || md5(string_agg(line, '' order by line)) as told
      from (select to_jsonb(t)::text as line from (select ${list} from ${sql.table(name)}) t) lines`.execute(db)
    contents[name] = rows[0]!.told
  }
  return contents
}
