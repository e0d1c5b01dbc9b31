import type { ApiKey } from '#contract/api.ts'
import { buildAddress, registerCustomer } from '#test/factories.ts'
import { confirmInput, offerLine, prepareTestOffer, sendTestRequest } from '#test/prescription-request-steps.ts'
import { NOTICE_VERSION, uploadPhoto } from '#test/prescription-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type RequestKey = Extract<ApiKey, `${string}/prescription-requests${string}`>

const ownRequest = async ({ app, customer }: AccessScene) => ({ id: (await sendTestRequest(app, customer))._id })

const anyRequest = async (app: TestApp) => ({ id: (await sendTestRequest(app, await registerCustomer(app)))._id })

/** The rows of the access table for orders that are prepared from prescriptions. */
export const prescriptionRequestCalls: AccessRows<RequestKey> = {
  'POST /api/prescription-requests': {
    access: 'customer',
    good: async ({ app, customer }) => {
      expectOk(await customer.api('POST /api/address', buildAddress()))
      return { fileIds: [await uploadPhoto(app, customer)], lines: [], collect: null, consent: NOTICE_VERSION }
    },
    status: 201,
  },
  'GET /api/prescription-requests/:id': { access: 'customer', good: ownRequest, status: 200 },
  'POST /api/prescription-requests/:id/confirm': {
    access: 'customer',
    // The offer belongs to another customer.
    good: async ({ app }) => confirmInput((await prepareTestOffer(app)).request),
    status: 404,
  },
  'POST /api/prescription-requests/:id/decline': { access: 'customer', good: ownRequest, status: 200 },
  'GET /api/desk/prescription-requests': { access: { desk: 'rx.read' }, good: async () => ({}), status: 200 },
  'GET /api/desk/prescription-requests/:id': {
    access: { desk: 'rx.read' },
    good: async ({ app }) => ({ ...(await anyRequest(app)), reason: 'A complaint' }),
    status: 200,
  },
  'POST /api/desk/prescription-requests/:id/take-back': {
    access: { desk: 'rx.decide' },
    good: async ({ app }) => ({ id: (await prepareTestOffer(app)).request._id }),
    status: 200,
  },
  'POST /api/desk/prescription-requests/:id/prepare': {
    access: { desk: 'rx.decide' },
    good: async ({ app }) => {
      await app.ctx.db.updateTable('staff').set({ pharmacist_reg_no: 'TS-123456' }).execute()
      return { ...(await anyRequest(app)), lines: [offerLine((await addBatchedProduct(app, { stock: 5 })).id)] }
    },
    status: 200,
  },
}
