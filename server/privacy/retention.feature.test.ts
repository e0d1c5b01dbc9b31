import { expect, test } from 'vitest'
import { retentionNotice } from '#domain/privacy/notice-blocks.ts'
import { periodSettings } from '#domain/privacy/retention-periods.ts'
import { dataKindNames, dataKindOf } from '#domain/privacy/retention.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { listTables } from '../backups/table-list.ts'

const app = useTestApp()

test('the retention table names every table of the database, and no other', async () => {
  const tables = [...(await listTables(app.ctx.db)).map(({ name }) => name), 'schema_migrations']
  const named = new Set(dataKindNames.flatMap((name) => dataKindOf(name).tables))
  expect(tables.filter((table) => !named.has(table))).toEqual([])
  expect([...named].filter((table) => !tables.includes(table))).toEqual([])
})

test('the privacy policy states the periods and the receivers as they are now', async () => {
  const { page } = expectOk(await app.api('GET /api/pages/:key', { key: 'privacy-policy' }))
  const rows = (
    page as { blocks?: readonly { kind: string; rows?: readonly { label: string; value: string }[] }[] }
  ).blocks?.flatMap((block) => (block.kind === 'facts' ? (block.rows ?? []) : []))
  const notice = retentionNotice(periodSettings(app.ctx.settings.values))
  expect(rows).toEqual(expect.arrayContaining([...notice]))
  expect(notice).toContainEqual({ label: 'Refused prescriptions', value: '180 days after the refusal.' })
  expect(rows?.map(({ label }) => label)).toContain('Courier: Blue Dart')
})
