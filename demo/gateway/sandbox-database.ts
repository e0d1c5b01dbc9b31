import { type ColumnType, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { nextDeliveryAt, type SandboxPayment } from './sandbox-payment.ts'
import type { SandboxLookupKey, SandboxStore } from './sandbox-store.ts'

/** The only table of the sandbox gateway, created by a migration. */
type SandboxTables = {
  'demo.payments': {
    id: string
    reference: string
    page_token: string
    next_delivery_at: Date | null
    document: ColumnType<SandboxPayment, string, string>
    created_at: Date
  }
}

/** Stores payments in the database, so that open payments and unsent webhooks survive a restart. */
export function createDatabaseSandboxStore(shop: Db): SandboxStore {
  const db = shop.withTables<SandboxTables>()
  const rowOf = (payment: SandboxPayment) => {
    const due = nextDeliveryAt(payment)
    return { document: JSON.stringify(payment), next_delivery_at: due === null ? null : new Date(due) }
  }
  return {
    insert: async (payment) => {
      const { id, reference, pageToken: page_token, createdAt } = payment
      const row = { id, reference, page_token, created_at: new Date(createdAt), ...rowOf(payment) }
      await db
        .insertInto('demo.payments')
        .values(row)
        .onConflict((on) => on.column('reference').doNothing())
        .execute()
      const kept = await db
        .selectFrom('demo.payments')
        .select('document')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
      return kept.document
    },
    find: async (by, value) => {
      const row = await db.selectFrom('demo.payments').select('document').where(matches(by, value)).executeTakeFirst()
      return row?.document ?? null
    },
    change: (id, change) =>
      db.transaction().execute(async (trx) => {
        const { document: before } = await trx
          .selectFrom('demo.payments')
          .select('document')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const after = change(before)
        await trx.updateTable('demo.payments').set(rowOf(after)).where('id', '=', id).execute()
        return { before, after }
      }),
    listDue: async (now, limit) => {
      const due = db.selectFrom('demo.payments').select('id').where('next_delivery_at', '<=', new Date(now))
      return (await due.orderBy('next_delivery_at').limit(limit).execute()).map(({ id }) => id)
    },
  }
}

const columns = { id: 'id', reference: 'reference', pageToken: 'page_token' } as const

function matches(by: SandboxLookupKey, value: string) {
  if (by !== 'refundReference') return sql<boolean>`${sql.ref(columns[by])} = ${value}`
  return sql<boolean>`document @> ${JSON.stringify({ refunds: [{ reference: value }] })}::jsonb`
}
