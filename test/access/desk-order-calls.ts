import type { ApiKey } from '#contract/api.ts'
import type { OrderChangeName } from '#domain/fulfilment/order-changes.ts'
import { COD_CHECK } from '#domain/fulfilment/order-queues.ts'
import { createConfirmedOrder, fulfilUpTo, shipmentInput, unclearState } from '#test/fulfilment-steps.ts'
import { createParcel } from '#test/day-steps.ts'
import { getOrderRow } from '#test/payments/payment-steps.ts'
import { packCollectedOrder } from '#test/staff-order-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import type { staffOrderCalls } from './staff-order-calls.ts'
import type { AccessRows } from './access-row.ts'

type DeskOrderKey = Exclude<
  Extract<ApiKey, `${string} /api/desk/${'orders' | 'packing'}${string}`>,
  keyof typeof staffOrderCalls | `${string}/documents/${string}` | `${string}/eway-bill` | `${string}/returns`
>

/** An order in the state after this step. */
async function deskOrder(app: TestApp, last?: OrderChangeName): Promise<{ id: string }> {
  const scene = await createConfirmedOrder(app)
  if (last !== undefined) await fulfilUpTo(scene, last)
  return { id: scene.id }
}

/** The rows of the access table for orders at the desk. */
export const deskOrderCalls: AccessRows<DeskOrderKey> = {
  'GET /api/desk/orders': { access: { desk: 'orders.read' }, good: async () => ({}), status: 200 },
  'GET /api/desk/orders/queues': { access: { desk: 'orders.read' }, good: async () => ({}), status: 200 },
  'GET /api/desk/orders/:id': { access: { desk: 'orders.read' }, good: ({ app }) => deskOrder(app), status: 200 },
  'POST /api/desk/orders/:id/claim': {
    access: { desk: 'orders.pack' },
    good: ({ app }) => deskOrder(app),
    status: 200,
  },
  'GET /api/desk/packing': { access: { desk: 'orders.pack' }, good: async () => ({}), status: 200 },
  'GET /api/desk/packing/codes': {
    access: { desk: 'orders.pack' },
    good: async () => ({ code: '8901234567890' }),
    status: 200,
  },
  'POST /api/desk/packing/claim': {
    access: { desk: 'orders.pack' },
    good: async ({ app }) => {
      await deskOrder(app)
      return { take: 1 }
    },
    status: 200,
  },
  'POST /api/desk/orders/:id/hold': {
    access: { desk: 'orders.pack' },
    good: async ({ app }) => ({ ...(await deskOrder(app)), reason: 'Call first' }),
    status: 200,
  },
  'POST /api/desk/orders/:id/confirm': {
    access: { desk: 'orders.call' },
    good: async ({ app }) => {
      const { id } = await deskOrder(app)
      await app.ctx.db.updateTable('orders').set({ hold_reason: COD_CHECK }).where('id', '=', id).execute()
      return { id }
    },
    status: 200,
  },
  'POST /api/desk/orders/:id/release': {
    access: { desk: 'orders.pack' },
    good: async ({ app }) => {
      const { staff, id } = await createConfirmedOrder(app)
      expectOk(await staff.api('POST /api/desk/orders/:id/hold', { id, reason: 'Call first' }))
      return { id }
    },
    status: 200,
  },
  'POST /api/desk/orders/:id/state': {
    access: { desk: 'orders.pack' },
    good: async ({ app }) => {
      const { id } = await deskOrder(app)
      await unclearState(app, id)
      return { id, state: 'Telangana' }
    },
    status: 200,
  },
  // The order is none at trade prices.
  'POST /api/desk/orders/:id/eway-bill-number': {
    access: { desk: 'orders.ship' },
    good: async ({ app }) => ({
      ...(await deskOrder(app)),
      number: '181012345678',
      issuedOn: '2026-11-26',
      mode: 'road' as const,
      vehicleNumber: '',
      transporterName: '',
      transporterId: '',
      lrNumber: '',
      lrDate: '2026-11-26',
      distance: 12,
    }),
    // It is not packed.
    status: 409,
  },
  'POST /api/desk/orders/:id/e-invoice': {
    access: { desk: 'orders.ship' },
    good: async ({ app }) => ({
      ...(await deskOrder(app)),
      irn: 'a'.repeat(64),
      ackNumber: '',
      ackOn: '2026-11-26',
      qr: 'a.b.c',
    }),
    status: 409,
  },
  'POST /api/desk/orders/:id/transport': {
    access: { desk: 'orders.pack' },
    good: async ({ app }) => ({ ...(await deskOrder(app)), transporter: 'VRL Logistics', lrNumber: '' }),
    status: 409,
  },
  'POST /api/desk/orders/:id/business': {
    access: { desk: 'orders.place' },
    good: async ({ app }) => ({ ...(await deskOrder(app)), gstin: '29AAGCB7383J1Z4', firm: 'Lakshmi Clinic' }),
    status: 200,
  },
  'POST /api/desk/orders/:id/note': {
    access: { desk: 'orders.note' },
    good: async ({ app }) => ({ ...(await deskOrder(app)), note: 'Ring twice' }),
    status: 200,
  },
  'POST /api/desk/orders/:id/resend-mail': {
    access: { desk: 'mail.resend' },
    good: async ({ app }) => {
      const { id } = await deskOrder(app)
      const mail = `mail.order-placed:${id}:customer`
      await app.ctx.db.updateTable('jobs').set({ done_at: app.ctx.now() }).where('dedupe_key', '=', mail).execute()
      return { id, mail }
    },
    status: 200,
  },
  'POST /api/desk/orders/:id/pack': { access: { desk: 'orders.pack' }, good: ({ app }) => deskOrder(app), status: 200 },
  'POST /api/desk/orders/:id/ship': {
    access: { desk: 'orders.ship' },
    good: async ({ app }) => ({ ...(await deskOrder(app, 'pack')), ...shipmentInput }),
    status: 200,
  },
  'POST /api/desk/orders/:id/out': {
    access: { desk: 'orders.deliver' },
    good: ({ app }) => deskOrder(app, 'ship'),
    status: 200,
  },
  'POST /api/desk/orders/:id/hand-over': {
    access: { desk: 'orders.cash' },
    good: async ({ app }) => {
      const { id, orderNumber } = await packCollectedOrder(app)
      return { id, orderNumber, mode: 'cash' }
    },
    status: 200,
  },
  'POST /api/desk/orders/:id/deliver': {
    access: { desk: 'orders.deliver' },
    good: ({ app }) => deskOrder(app, 'ship'),
    status: 200,
  },
  'POST /api/desk/orders/:id/deliver-paid': {
    access: { desk: 'orders.cash' },
    good: async ({ app }) => {
      const { id } = await deskOrder(app, 'ship')
      const { total_paise: total } = await getOrderRow(app, id)
      return { id, amount: total / 100, mode: 'UPI' as const }
    },
    status: 200,
  },
  'POST /api/desk/orders/:id/missed': {
    access: { desk: 'orders.deliver' },
    good: async ({ app }) => ({ ...(await deskOrder(app, 'ship')), reason: 'Nobody opened the door' as const }),
    status: 200,
  },
  'POST /api/desk/orders/:id/take': {
    access: { desk: 'orders.deliver' },
    good: async ({ app }) => ({ id: (await createParcel(app)).id }),
    status: 200,
  },
  'POST /api/desk/orders/:id/return': {
    access: { desk: 'orders.deliver' },
    good: async ({ app }) => ({ ...(await deskOrder(app, 'ship')), reason: 'Refused at the door' }),
    status: 200,
  },
  'POST /api/desk/orders/:id/cash': {
    access: { desk: 'orders.cash' },
    good: async ({ app }) => {
      const { id } = await deskOrder(app, 'deliver')
      const { total_paise: total } = await getOrderRow(app, id)
      return { id, amount: total / 100, mode: 'cash' as const }
    },
    status: 200,
  },
  'POST /api/desk/orders/:id/cancel': {
    access: { desk: 'orders.cancel' },
    good: async ({ app }) => ({ ...(await deskOrder(app)), reason: 'Ordered twice' as const }),
    status: 200,
  },
  'POST /api/desk/orders/:id/cut': {
    access: { desk: 'orders.cut' },
    good: async ({ app }) => ({
      ...(await deskOrder(app)),
      reason: 'Not enough in stock' as const,
      lines: [{ position: 0, quantity: 1 }],
    }),
    status: 200,
  },
  'POST /api/desk/orders/sheets': {
    access: { desk: 'orders.pack' },
    good: async ({ app }) => ({ ids: [(await deskOrder(app)).id] }),
    status: 200,
  },
  'POST /api/desk/orders/bulk': {
    access: { desk: 'orders.deliver' },
    good: async ({ app }) => ({ step: 'pack' as const, ids: [(await deskOrder(app)).id] }),
    status: 200,
  },
  'POST /api/desk/orders/bulk-ship': {
    access: { desk: 'orders.ship' },
    good: async ({ app }) => {
      const { trackingNumber, ...terms } = shipmentInput
      return { ...terms, parcels: [{ ...(await deskOrder(app, 'pack')), trackingNumber }] }
    },
    status: 200,
  },
  'POST /api/desk/orders/bulk-cancel': {
    access: { desk: 'orders.cancel' },
    good: async ({ app }) => ({ ids: [(await deskOrder(app)).id], reason: 'Ordered twice' as const }),
    status: 200,
  },
}
