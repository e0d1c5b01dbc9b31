import { expect, test } from 'vitest'
import { dataKindNames, dataKindOf } from '#domain/privacy/retention.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { listTables } from '../backups/table-list.ts'

const app = useTestApp()

test('the retention table names every table of the database, and no other', async () => {
  const tables = [...(await listTables(app.ctx.db)).map(({ name }) => name), 'schema_migrations']
  const named = new Set(dataKindNames.flatMap((name) => dataKindOf(name).tables))
  expect(tables.filter((table) => !named.has(table))).toEqual([])
  expect([...named].filter((table) => !tables.includes(table))).toEqual([])
})
