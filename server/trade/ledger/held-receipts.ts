import type { Trx } from '../../db/tables.ts'
import { paise } from '#domain/money.ts'
import type { CashMode } from '#domain/fulfilment/order-in-fulfilment.ts'
import type { ReceiptMode } from '#domain/trade/trade-account.ts'

/** The money that its receiver hands over at closing time. Cheques go to the bank with the books. */
const heldModes: Readonly<Partial<Record<ReceiptMode, CashMode>>> = { cash: 'cash', upi: 'UPI' }

/**
 * Makes the last payment of a buyer, whose account is locked, a part of the money that its receiver holds (trade-19). A cheque
 * may have made no payment yet.
 */
export async function holdLastReceipt(
  trx: Trx,
  { accountId, staffId, mode }: { readonly accountId: string; readonly staffId: string; readonly mode: ReceiptMode },
): Promise<void> {
  const heldMode = heldModes[mode]
  if (heldMode === undefined) return
  const receipt = await trx
    .selectFrom('trade_receipts')
    .select(['id', 'amount_paise', 'at'])
    .where('account_id', '=', accountId)
    .where('staff_id', '=', staffId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('cash_rows')
    .values({
      order_id: null,
      receipt_id: receipt.id,
      kind: 'receipt',
      amount_paise: receipt.amount_paise,
      mode: heldMode,
      staff_id: staffId,
      at: receipt.at,
      place: 'run',
      sheet_id: null,
    })
    .execute()
}

/** Ends that a person holds the money of a payment that is taken back. What is handed over stays on its sheet. */
export async function endHeldReceipt(trx: Trx, receiptId: string, at: Date): Promise<void> {
  const held = await trx
    .selectFrom('cash_rows')
    .select(['amount_paise', 'mode', 'staff_id', 'place'])
    .where('receipt_id', '=', receiptId)
    .where('sheet_id', 'is', null)
    .execute()
  if (held.length === 0) return
  await trx
    .insertInto('cash_rows')
    .values(
      held.map((row) => ({
        ...row,
        amount_paise: paise(-row.amount_paise),
        order_id: null,
        receipt_id: receiptId,
        kind: 'receipt' as const,
        at,
        sheet_id: null,
      })),
    )
    .execute()
}
