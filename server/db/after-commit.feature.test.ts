import { expect, test } from 'vitest'
import { startTestApp } from '#test/start-test-app.ts'
import { afterCommit } from './after-commit.ts'
import { inTransaction } from './in-transaction.ts'

test('an effect runs once after the commit, and never after a rollback', async () => {
  const { ctx } = await startTestApp()
  const seen: string[] = []
  const wake = () => void seen.push('woken')
  await inTransaction(ctx.db, async (trx) => {
    afterCommit(trx, wake)
    afterCommit(trx, wake)
    seen.push('in the transaction')
  })
  expect(seen).toEqual(['in the transaction', 'woken'])
  const failed = inTransaction(ctx.db, async (trx) => {
    afterCommit(trx, wake)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(seen).toHaveLength(2)
})

test('an effect outside a transaction runs at once', async () => {
  const { ctx } = await startTestApp()
  const seen: string[] = []
  afterCommit(ctx.db, () => void seen.push('woken'))
  expect(seen).toEqual(['woken'])
})
