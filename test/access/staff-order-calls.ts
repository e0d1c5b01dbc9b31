import type { ApiKey } from '#contract/api.ts'
import { addProduct } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { buildPhoto } from '#test/prescription-steps.ts'
import { addCaller, newPhone, placeForCaller, staffOrderInput, uploadAtDesk } from '#test/staff-order-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { AccessRows } from './access-row.ts'

type StaffOrderKey =
  | Extract<ApiKey, `${string} /api/desk/order-customers${string}`>
  | 'POST /api/desk/orders'
  | 'GET /api/desk/orders/:id/payment-link'
  | 'POST /api/desk/orders/:id/prescription-files'
  | 'POST /api/desk/orders/:id/prescriptions'

const access = { desk: 'orders.place' } as const

const caller = async (app: TestApp) => addCaller(await signInStaff(app, ['support']))

/** The rows of the access table for orders that staff place. */
export const staffOrderCalls: AccessRows<StaffOrderKey> = {
  'GET /api/desk/order-customers': { access, good: async () => ({ q: '9000000001' }), status: 200 },
  'GET /api/desk/order-customers/:id': {
    access,
    good: async ({ app }) => ({ id: (await caller(app))._id }),
    status: 200,
  },
  'POST /api/desk/order-customers': {
    access,
    good: async () => ({ name: 'Kamala Devi', phone: newPhone() }),
    status: 201,
  },
  'POST /api/desk/order-customers/:id/mail': {
    access,
    good: async ({ app }) => ({ id: (await caller(app))._id, email: `${newPhone()}@customer.example` }),
    status: 200,
  },
  'POST /api/desk/orders': {
    access,
    good: async ({ app }) => staffOrderInput((await caller(app))._id, [{ product: await addProduct(app) }]),
    status: 201,
  },
  'GET /api/desk/orders/:id/payment-link': {
    access,
    good: async ({ app }) => ({ id: (await placeForCaller(app, { paymentType: 'ONLINE' })).id }),
    status: 200,
  },
  'POST /api/desk/orders/:id/prescription-files': {
    access,
    good: async ({ app }) => ({ id: (await createConfirmedOrder(app, 'H')).id }),
    file: async () => new Uint8Array(await buildPhoto()),
    status: 201,
  },
  'POST /api/desk/orders/:id/prescriptions': {
    access,
    good: async ({ app }) => {
      const { id, staff } = await createConfirmedOrder(app, 'H')
      return { id, fileIds: await uploadAtDesk(app, staff, id) }
    },
    status: 201,
  },
}
