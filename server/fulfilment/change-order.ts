import { type MailedOrderChange, mailedOrderChanges } from '#domain/fulfilment/order-change-rules.ts'
import type { OrderChangeName } from '#domain/fulfilment/order-changes.ts'
import type { Context } from '../context.ts'
import { changeRecord } from '../desk-change/change-record.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { closeUnpaidPayment } from '../orders/cancel-order.ts'
import type { ClosingOutcome } from '../orders/online-payments.ts'
import { deliverOrder, sendOrderOut, shipOrder, takeOrderBack } from './advance-order.ts'
import { cancelDeskOrder } from './cancel-desk-order.ts'
import { cutOrder } from './cut-order.ts'
import { type OrderChangeInput, orderKind, type OrderUseCase } from './order-change.ts'
import { changeMailJob } from './order-mail-list.ts'
import { packOrder } from './pack-order.ts'
import {
  chooseState,
  claimOrder,
  confirmOrderByPhone,
  holdOrder,
  nameTransport,
  noteOrder,
  releaseOrder,
} from './prepare-order.ts'
import { deliverPaidOrder, handOverOrder, recordCash } from './record-cash.ts'
import { missOrder, takeOnRun } from './run-parcels.ts'

const useCases: { readonly [Name in OrderChangeName]: OrderUseCase<Name> } = {
  confirm: confirmOrderByPhone,
  pack: packOrder,
  ship: shipOrder,
  handOver: handOverOrder,
  sendOut: sendOrderOut,
  deliver: deliverOrder,
  deliverPaid: deliverPaidOrder,
  recordCash,
  claim: claimOrder,
  hold: holdOrder,
  release: releaseOrder,
  chooseState,
  nameTransport,
  cut: cutOrder,
  takeOnRun,
  missed: missOrder,
  takeBack: takeOrderBack,
  cancel: cancelDeskOrder,
  note: noteOrder,
}

type Call<Name extends OrderChangeName> = {
  readonly name: Name
  readonly principal: StaffPrincipal
  readonly input: OrderChangeInput<Name>
}

/** Changes an order for staff, with its audit row and its mail to the customer. */
export async function changeOrder<Name extends OrderChangeName>(
  ctx: Context,
  { name, principal, input }: Call<Name>,
): Promise<void> {
  const { id } = input
  const closing = name === 'cancel' ? await closePayment(ctx, id) : 'closed'
  await changeRecord(ctx, orderKind, { name, principal, id }, async ({ record: order, ...change }) => {
    const audited = (await useCases[name]({ ...change, ctx, order, input, closing })) ?? {}
    return isMailed(name) ? { ...audited, job: changeMailJob(ctx, id, name) } : audited
  })
}

function isMailed(name: OrderChangeName): name is MailedOrderChange {
  return (mailedOrderChanges as readonly OrderChangeName[]).includes(name)
}

/** Closes an unpaid online payment at its gateway, which is never asked inside a transaction. */
async function closePayment(ctx: Context, id: string): Promise<ClosingOutcome> {
  const order = await ctx.db.selectFrom('orders').select('customer_id').where('id', '=', id).executeTakeFirst()
  if (order === undefined) throw notFound('Order')
  return closeUnpaidPayment(ctx, { customerId: order.customer_id, id })
}
