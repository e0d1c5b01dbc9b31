import type { ApiKey } from '#contract/api.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { approvePrescription } from '#test/prescription-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type DocumentKey = Exclude<
  Extract<
    ApiKey,
    | `${string}/${'registers' | 'documents'}${string}`
    | 'POST /api/desk/orders/:id/eway-bill'
    | 'POST /api/desk/e-invoices/import'
  >,
  `${string}/reports/${string}`
>

const month = { register: 'h1', month: '2026-11' } as const

/** Packs an order of a new customer, which writes an invoice and a register row. */
async function packedOrder({ app }: AccessScene) {
  const { staff, customer, id } = await createConfirmedOrder(app, 'H1')
  await approvePrescription(app, customer, id)
  const { order } = expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const row = await app.ctx.db
    .selectFrom('prescription_register')
    .select('serial')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, doc: order.documents[0]!._id, serial: row.serial }
}

/** The rows of the access table for documents and registers. */
export const documentCalls: AccessRows<DocumentKey> = {
  'GET /api/desk/documents': {
    access: { desk: 'reports.read' },
    good: async () => ({ month: '2026-11' }),
    status: 200,
  },
  'GET /api/desk/registers': { access: { desk: 'registers.read' }, good: async () => month, status: 200 },
  'GET /api/desk/registers/csv': { access: { desk: 'registers.export' }, good: async () => month, status: 200 },
  'GET /api/desk/registers/pdf': { access: { desk: 'registers.export' }, good: async () => month, status: 200 },
  'POST /api/desk/registers/:serial/correct': {
    access: { desk: 'rx.decide' },
    good: async (scene) => ({
      serial: (await packedOrder(scene)).serial,
      reason: 'The address was misread',
      batch: 'B1',
      expiresOn: '2028-03-31',
      quantity: 4,
      prescriber: { name: 'Dr. Sunil Shetty', registration: 'TSMC 55555', address: '9 Example Lane' },
      patient: { name: 'Asha Rao', address: '4 Example Lane, Hyderabad' },
    }),
    status: 200,
  },
  'GET /api/orders/:id/documents/:doc': {
    access: 'customer',
    // The order is not packed yet.
    good: async ({ order }) => ({ id: (await order()).id, doc: 'doc_none', paper: 'a4' }),
    status: 404,
    about: ({ id }) => ({ id, doc: 'doc_none', paper: 'a4' }),
  },
  'GET /api/desk/documents/pdf': {
    access: { desk: 'documents.read' },
    good: async (scene) => ({ order: [(await packedOrder(scene)).id] }),
    status: 200,
  },
  'GET /api/documents': { access: 'customer', good: async () => ({}), status: 200 },
  'GET /api/documents/:token': {
    access: 'public',
    good: async (scene) => {
      const { doc } = await packedOrder(scene)
      const { token } = await scene.app.ctx.db
        .selectFrom('documents')
        .select('token')
        .where('id', '=', doc)
        .executeTakeFirstOrThrow()
      return { token: token ?? '' }
    },
    status: 200,
  },
  'GET /api/desk/orders/:id/documents/:doc': {
    access: { desk: 'documents.read' },
    good: async (scene) => {
      const { id, doc } = await packedOrder(scene)
      return { id, doc, paper: '80mm' }
    },
    status: 200,
  },
  'POST /api/desk/e-invoices/import': {
    access: { desk: 'orders.ship' },
    good: async () => ({}),
    file: async () => new TextEncoder().encode('[]'),
    status: 200,
  },
  // A retail order has no e-way bill.
  'POST /api/desk/orders/:id/eway-bill': {
    access: { desk: 'documents.read' },
    good: async (scene) => ({ id: (await packedOrder(scene)).id, ...ewayTransport }),
    status: 409,
  },
}

const ewayTransport = {
  mode: 'road' as const,
  vehicleNumber: 'TS09AB1234',
  transporterName: '',
  transporterId: '',
  lrNumber: '',
  lrDate: '2026-11-26',
  distance: 14,
}
