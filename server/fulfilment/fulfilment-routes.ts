import type { z } from 'zod'
import * as bulk from '#contract/bulk-orders.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import * as contract from '#contract/fulfilment.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import type { OnlinePayments } from '../orders/online-payments.ts'
import { deliverOrder, recordCash, sendOrderOut, shipOrder, takeOrderBack } from './advance-order.ts'
import { advanceEach, changeEach, shipEach } from './bulk-orders.ts'
import { cancelDeskOrder } from './cancel-desk-order.ts'
import { cutOrder } from './cut-order.ts'
import { getDeskOrder } from './desk-order-queries.ts'
import { listDeskOrders } from './list-desk-orders.ts'
import { packOrder } from './pack-order.ts'
import { resendOrderMail } from './order-mail-list.ts'
import { claimOrder, holdOrder, noteOrder } from './prepare-order.ts'

/** The orders at the desk. */
export function addFulfilmentRoutes(app: App, ctx: Context, payments: OnlinePayments): void {
  handle(app, ctx, contract.deskOrderList, async ({ principal, input }) => ({
    ...done,
    ...(await listDeskOrders(ctx, principal, input)),
  }))
  handle(app, ctx, contract.deskOrderDetails, async ({ principal, input }) => ({
    ...done,
    order: await getDeskOrder(ctx, principal, input.id),
  }))
  handle(app, ctx, bulk.deskBulk, async ({ principal, input }) => ({
    ...done,
    results: await advanceEach(ctx, principal, input),
  }))
  handle(app, ctx, bulk.deskBulkShip, async ({ principal, input }) => ({
    ...done,
    results: await shipEach(ctx, principal, input),
  }))
  handle(app, ctx, bulk.deskBulkCancel, async ({ principal, input: { ids, reason } }) => ({
    ...done,
    results: await changeEach(ctx, principal, ids, (change) => cancelDeskOrder(ctx, payments, { ...change, reason })),
  }))

  handle(app, ctx, bulk.deskOrderSheets, async ({ principal, input }) => {
    const orders: DeskOrder[] = []
    for (const id of new Set(input.ids)) orders.push(await getDeskOrder(ctx, principal, id))
    return { ...done, orders }
  })

  /** Binds a change of one order, which answers with the order as it is afterwards. */
  function handleChange<I extends z.ZodType<{ id: string }>>(
    endpoint: Endpoint<{ desk: DeskAction }, I, typeof contract.changedOrder>,
    change: (change: z.output<I> & { principal: StaffPrincipal }) => Promise<void>,
  ): void {
    handle(app, ctx, endpoint, async ({ principal, input }) => {
      await change({ ...input, principal })
      return { ...done, order: await getDeskOrder(ctx, principal, input.id) }
    })
  }

  handleChange(contract.deskClaim, (change) => claimOrder(ctx, change))
  handleChange(contract.deskHold, (change) => holdOrder(ctx, change))
  handleChange(contract.deskNote, (change) => noteOrder(ctx, change))
  handleChange(contract.deskResendMail, (change) => resendOrderMail(ctx, change))
  handleChange(contract.deskPack, (change) => packOrder(ctx, change))
  handleChange(contract.deskShip, (change) => shipOrder(ctx, change))
  handleChange(contract.deskSendOut, (change) => sendOrderOut(ctx, change))
  handleChange(contract.deskDeliver, (change) => deliverOrder(ctx, change))
  handleChange(contract.deskTakeBack, (change) => takeOrderBack(ctx, payments, change))
  handleChange(contract.deskCash, (change) => recordCash(ctx, change))
  handleChange(contract.deskCancel, (change) => cancelDeskOrder(ctx, payments, change))
  handleChange(contract.deskCut, (change) => cutOrder(ctx, payments, change))
}
