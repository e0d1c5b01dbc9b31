import { indianMonth } from '#domain/documents/registers.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import { recordCreditNote } from './record-credit-note.ts'

type Cancellation = {
  readonly orderId: string
  readonly at: Date
  readonly reason: string
  readonly staffId: string
}

/**
 * Cancels the document of an order that is cancelled in the month of its packing (documents-3). Its number stays. A document of
 * an earlier month is filed, so that a credit note corrects it.
 */
export async function cancelDocument(
  ctx: Pick<Context, 'newId' | 'settings'>,
  trx: Trx,
  { orderId, at, reason, staffId }: Cancellation,
): Promise<void> {
  const document = await trx
    .selectFrom('documents')
    .select(['id', 'issued_on'])
    .where('order_id', '=', orderId)
    .where('kind', 'not in', ['memo', 'credit-note'])
    .executeTakeFirst()
  if (document === undefined) return
  if (document.issued_on < `${indianMonth(at)}-01`) {
    await recordCreditNote(ctx, trx, { orderId, at })
    return
  }
  await trx
    .insertInto('document_cancellations')
    .values({ document_id: document.id, cancelled_on: indianDay(at), reason, staff_id: staffId, at })
    .execute()
}
