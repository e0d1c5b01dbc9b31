import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from '../db/connect.ts'
import { listTables } from './table-list.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a backup holds the tables of the demo, and referenced tables come first', async () => {
  const names = (await listTables(database.db)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['demo.mailbox', 'demo.payments', 'orders', 'refunds']))
  const expected = ['customers', 'orders', 'payment_attempts', 'payment_captures', 'refunds']
  expect(names.filter((name) => expected.includes(name))).toEqual(expected)
})
