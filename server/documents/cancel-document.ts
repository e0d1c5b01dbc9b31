import { indianMonth } from '#domain/documents/registers.ts'
import { indianDay } from '#domain/time.ts'
import type { Trx } from '../db/tables.ts'

type Cancellation = {
  readonly orderId: string
  readonly at: Date
  readonly reason: string
  readonly staffId: string
}

/**
 * Cancels the document of an order that is cancelled in the month of its packing (documents-3). Its number stays. A document of
 * an earlier month is filed, so that only a credit note corrects it.
 */
export async function cancelDocument(trx: Trx, { orderId, at, reason, staffId }: Cancellation): Promise<void> {
  const document = await trx
    .selectFrom('documents')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'memo')
    .where('issued_on', '>=', `${indianMonth(at)}-01`)
    .executeTakeFirst()
  if (document === undefined) return
  await trx
    .insertInto('document_cancellations')
    .values({ document_id: document.id, cancelled_on: indianDay(at), reason, staff_id: staffId, at })
    .execute()
}
