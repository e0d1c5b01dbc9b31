import type { ApiKey } from '#contract/api.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { NOTICE_VERSION, approval, buildPhoto, sendTestPrescription, uploadPhoto } from '#test/prescription-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { staffOrderCalls } from './staff-order-calls.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type PrescriptionKey = Exclude<Extract<ApiKey, `${string}/prescriptions${string}`>, keyof typeof staffOrderCalls>

/** A prescription that a customer sent for an order. */
async function sentPrescription(app: TestApp): Promise<{ id: string }> {
  const { customer, id: orderId } = await createConfirmedOrder(app, 'H')
  return { id: (await sendTestPrescription(app, customer, orderId))._id }
}

const keptPrescription = async ({ app, customer }: AccessScene) => ({
  id: (await sendTestPrescription(app, customer))._id,
})

/** The rows of the access table for prescriptions. */
export const prescriptionCalls: AccessRows<PrescriptionKey> = {
  'POST /api/prescriptions/files': {
    access: 'customer',
    good: async () => ({}),
    file: async () => new Uint8Array(await buildPhoto()),
    status: 201,
  },
  'POST /api/prescriptions': {
    access: 'customer',
    good: async ({ app, customer }) => ({ fileIds: [await uploadPhoto(app, customer)], consent: NOTICE_VERSION }),
    status: 201,
    about: ({ id: orderId }) => ({ fileIds: ['rxf_none'], orderId, consent: NOTICE_VERSION }),
  },
  'GET /api/prescriptions': { access: 'customer', good: async () => ({}), status: 200 },
  'DELETE /api/prescriptions/:id': {
    access: 'customer',
    good: keptPrescription,
    status: 200,
  },
  'GET /api/orders/:id/prescriptions': {
    access: 'customer',
    good: async ({ order }) => ({ id: (await order()).id }),
    status: 200,
    about: ({ id }) => ({ id }),
  },
  'POST /api/orders/:id/prescriptions': {
    access: 'customer',
    // The order holds nothing that needs a prescription.
    good: async ({ order }) => ({ id: (await order()).id, prescriptionId: 'rx_none' }),
    status: 409,
    about: ({ id }) => ({ id, prescriptionId: 'rx_none' }),
  },
  'GET /api/desk/prescriptions': { access: { desk: 'rx.read' }, good: async () => ({}), status: 200 },
  'GET /api/desk/prescriptions/:id': {
    access: { desk: 'rx.read' },
    good: async ({ app }) => ({ ...(await sentPrescription(app)), reason: 'A complaint' }),
    status: 200,
  },
  'POST /api/desk/prescriptions/:id/claim': {
    access: { desk: 'rx.decide' },
    good: ({ app }) => sentPrescription(app),
    status: 200,
  },
  'POST /api/desk/prescriptions/:id/decide': {
    access: { desk: 'rx.decide' },
    good: async ({ app }) => {
      await app.ctx.db.updateTable('staff').set({ pharmacist_reg_no: 'TS-123456' }).execute()
      const lines = [{ position: 0, verdict: 'approve' as const }]
      return { ...(await sentPrescription(app)), version: 1, approval: approval(), lines }
    },
    status: 200,
  },
}
