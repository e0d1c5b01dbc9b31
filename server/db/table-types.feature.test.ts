import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from './connect.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Column = { readonly table: string; readonly column: string; readonly type: string; readonly nullable: boolean }

/** Read and written without the types: by the migrations and by the pretend gateway. */
const UNTYPED = new Set(['schema_migrations', 'demo.payments'])
const root = fileURLToPath(new URL('../../', import.meta.url))

test('the table types have the columns of the migrations, with their types and nulls', async () => {
  const columns = (await listColumns()).filter(({ table }) => !UNTYPED.has(table))
  expect(columns.length).toBeGreaterThan(350)
  expect(compile(columns)).toEqual([])
}, 60_000)

test('a column that is missing on one side, and one with other nulls, are found', async () => {
  const orders = (await listColumns()).filter(({ table, column }) => table === 'orders' && column !== 'packed_at')
  const wrong = orders.map((one) => (one.column === 'carrier' ? { ...one, nullable: false } : one))
  const unknown = { table: 'orders', column: 'parked_at', type: 'timestamptz', nullable: true }
  expect(compile([...wrong, unknown])).toEqual([
    expect.stringContaining('"orders", "carrier"'),
    expect.stringContaining('"orders", "parked_at"'),
    expect.stringContaining('Surplus<"orders"'),
    expect.stringContaining('keyof Tables'),
  ])
}, 60_000)

async function listColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table,
      column_name as column, udt_name as type, is_nullable = 'YES' and generation_expression is null as nullable
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'demo') and table_type = 'BASE TABLE' order by 1, ordinal_position`.execute(
    database.db,
  )
  return rows
}

/** How the driver reads the types of PostgreSQL. */
const kinds: Readonly<Record<string, string>> = {
  text: 'string',
  tsvector: 'string',
  date: 'string',
  time: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  _text: 'readonly string[]',
}

/** The lines of a program of type checks, one for each column and table, that do not compile. */
function compile(columns: readonly Column[]): string[] {
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const lines = [
    `import type { Selectable } from 'kysely'`,
    `import type { Tables } from '${root}server/db/tables.ts'`,
    `type Row<T extends keyof Tables> = Selectable<Tables[T]>`,
    `type Null<V> = unknown extends V ? boolean : null extends V ? true : false`,
    `type Check<T extends keyof Tables, C extends keyof Row<T>, Kind, N extends boolean> = [NonNullable<Row<T>[C]>, N] extends [Kind, Null<Row<T>[C]>] ? true : false`,
    `type Surplus<T extends keyof Tables, C> = Exclude<keyof Row<T>, C>`,
    ...columns.map(({ table, column, type, nullable }, index) => {
      const kind = type === 'jsonb' ? 'unknown' : kinds[type]
      return `export const c${index}: Check<"${table}", "${column}", ${kind}, ${nullable}> = true`
    }),
    ...[...byTable].map(([table, own], index) => {
      const names = own.map(({ column }) => `"${column}"`).join(' | ')
      return `export const t${index}: [Surplus<"${table}", ${names}>] extends [never] ? true : false = true`
    }),
    `export const all: [Exclude<keyof Tables, ${[...byTable.keys()].map((table) => `"${table}"`).join(' | ')}>] extends [never] ? true : false = true`,
  ]
  const folder = mkdtempSync(join(root, 'node_modules/.table-types-'))
  try {
    writeFileSync(join(folder, 'columns.ts'), lines.join('\n'))
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: `${root}tsconfig.json`, files: ['columns.ts'], include: [] }),
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', folder], {
      encoding: 'utf8',
    })
    const wrong = [...stdout.matchAll(/columns\.ts\((\d+),/g)].map(([, line]) => lines[Number(line) - 1] ?? '')
    return stdout !== '' && wrong.length === 0 ? [stdout] : [...new Set(wrong)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
