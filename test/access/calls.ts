import type { ApiKey } from '#contract/api.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { addProduct, buildAddress, orderInput, registerCustomer } from '#test/factories.ts'
import { orderOnline } from '#test/payments/payment-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { payableLink } from '#test/staff-order-steps.ts'
import { type AccessRow, type AccessScene, listCalls, type NamedOrder } from './access-row.ts'
import { buyerCalls } from './buyer-calls.ts'
import { dayCalls } from './day-calls.ts'
import { deskDeliveryCalls } from './desk-delivery-calls.ts'
import { deskCustomerCalls } from './desk-customer-calls.ts'
import { deskOrderCalls } from './desk-order-calls.ts'
import { documentCalls } from './document-calls.ts'
import { prescriptionCalls } from './prescription-calls.ts'
import { prescriptionRequestCalls } from './prescription-request-calls.ts'
import { reportCalls } from './report-calls.ts'
import { patientCalls } from './patient-calls.ts'
import { returnCalls } from './return-calls.ts'
import { staffOrderCalls } from './staff-order-calls.ts'
import { tradeCalls } from './trade-calls.ts'
import { tradePeopleCalls } from './trade-people-calls.ts'
import { staffCalls } from './staff-calls.ts'
import { deskWorkCalls } from './desk-work-calls.ts'
import { deskProductCalls } from './desk-product-calls.ts'
import { deskSupplyCalls } from './desk-supply-calls.ts'
import { tradeMoneyCalls } from './trade-money-calls.ts'
import { deskStockCalls } from './desk-stock-calls.ts'
import { deskPrivacyCalls } from './desk-privacy-calls.ts'
import { deskTaxCalls } from './desk-tax-calls.ts'
import { translationCalls } from './translation-calls.ts'
import { deskPageCalls } from './desk-page-calls.ts'
import { deskSettingCalls } from './desk-setting-calls.ts'
import { yourDataCalls } from './your-data-calls.ts'
import { deskSetupCalls } from './desk-setup-calls.ts'

export async function buildAccessScene(app: TestApp): Promise<AccessScene> {
  const customer = await registerCustomer(app)
  return { app, customer, order: () => orderOnline(app, { customer }) }
}

const nothing = async () => ({})
const payment = ({ id: orderId, amount }: NamedOrder) => ({ orderId, amount, currency: 'INR' as const })
const toPayment = (order: NamedOrder) => ({
  ...payment(order),
  redirectUrl: `http://shop.test/validate-payment/${order.id}`,
})
const claim = ({ id: orderId }: NamedOrder) => ({ orderId, status: 'Pending', paymentStatus: 'Pending' })
const line = async ({ app }: AccessScene) => ({
  items: [{ productId: (await addProduct(app)).id, quantity: 2, price: 45.5 }],
})
const stranger = { email: 'unknown@customer.example', password: TEST_PASSWORD }

/** The access table: one row per endpoint. */
export const accessTable: { readonly [K in ApiKey]: AccessRow<K> } = {
  ...listCalls,
  ...buyerCalls,
  'GET /api/products': { access: 'public', good: async () => ({ limit: 1 }), status: 200 },
  'GET /api/products/:id': {
    access: 'public',
    good: async ({ app }) => ({ id: (await addProduct(app)).id }),
    status: 200,
  },
  'GET /api/products/:id/related': {
    access: 'public',
    good: async ({ app }) => ({ id: (await addProduct(app)).id }),
    status: 200,
  },
  'GET /api/products/facets': { access: 'public', good: nothing, status: 200 },
  'GET /api/products/suggest': { access: 'public', good: async () => ({ q: 'par' }), status: 200 },
  'GET /api/salts/:name': { access: 'public', good: async () => ({ name: 'nosuchsalt' }), status: 404 },
  'GET /api/salts': { access: 'public', good: nothing, status: 200 },
  'GET /api/categories': { access: 'public', good: nothing, status: 200 },
  'GET /api/sitemap': { access: 'public', good: async () => ({ part: 1 }), status: 200 },
  'GET /api/pincodes/:pin': { access: 'public', good: async () => ({ pin: '500001' }), status: 200 },
  'POST /api/auth/register': {
    access: 'public',
    good: async ({ customer }) => ({ email: `new.${customer.email}`, username: 'Asha Rao', password: TEST_PASSWORD }),
    status: 200,
  },
  'POST /api/auth/login': { access: 'public', good: async () => stranger, status: 401 },
  'POST /api/auth/login-code': {
    access: 'public',
    good: async ({ customer }) => ({ email: customer.email }),
    status: 200,
  },
  'POST /api/auth/code-login': {
    access: 'public',
    good: async () => ({ email: stranger.email, otp: '000000' }),
    status: 422,
  },
  'POST /api/auth/validatetoken': { access: 'customer', good: nothing, status: 200 },
  'POST /api/auth/language': { access: 'customer', good: async () => ({ language: 'te' as const }), status: 200 },
  'POST /api/auth/logout': { access: 'customer', good: nothing, status: 200 },
  'GET /api/auth/sessions': { access: 'customer', good: nothing, status: 200 },
  'DELETE /api/auth/sessions': { access: 'customer', good: nothing, status: 200 },
  'POST /api/auth/forgot-password': {
    access: 'public',
    good: async ({ customer }) => ({ email: customer.email }),
    status: 200,
  },
  'POST /api/auth/reset-password': {
    access: 'public',
    good: async () => ({ ...stranger, otp: '000000' }),
    status: 422,
  },
  'GET /api/consents': { access: 'customer', good: nothing, status: 200 },
  'POST /api/consents': {
    access: 'customer',
    good: async () => ({ purpose: 'prescriptions' as const, isGiven: true, version: 1 }),
    status: 200,
  },
  'GET /api/cart/get': { access: 'customer', good: nothing, status: 200 },
  'POST /api/cart/update': { access: 'customer', good: line, status: 200 },
  'POST /api/cart/check': { access: 'public', good: line, status: 200 },
  'DELETE /api/cart/clear': { access: 'customer', good: nothing, status: 200 },
  'GET /api/address/get': { access: 'customer', good: nothing, status: 200 },
  'POST /api/address': { access: 'customer', good: async () => buildAddress(), status: 200 },
  'POST /api/orders/create': {
    access: 'customer',
    good: async ({ app }) => orderInput([{ product: await addProduct(app) }]),
    status: 201,
  },
  'POST /api/trade/resolve': {
    access: 'customer',
    good: async () => ({ lines: [{ text: 'dolo 650 20' }] }),
    status: 403,
  },
  'POST /api/trade/lines': {
    access: 'customer',
    good: nothing,
    file: async () => new TextEncoder().encode('Dolo 650,20'),
    status: 403,
  },
  'GET /api/trade/credit': { access: 'customer', good: nothing, status: 403 },
  'POST /api/trade/draft': { access: 'customer', good: async () => ({ known: null, changes: [] }), status: 403 },
  'GET /api/trade/pack-words': { access: 'customer', good: nothing, status: 403 },
  'POST /api/trade/pack-words': { access: 'customer', good: async () => ({ word: 'box', packs: 10 }), status: 403 },
  'DELETE /api/trade/pack-words': { access: 'customer', good: async () => ({ word: 'box' }), status: 403 },
  'GET /api/trade/lists': { access: 'customer', good: nothing, status: 403 },
  'GET /api/trade/lists/:id': { access: 'customer', good: async () => ({ id: 'trl_none' }), status: 403 },
  'POST /api/trade/lists': {
    access: 'customer',
    good: async () => ({ name: 'Weekly', lines: [{ productId: 'prd_none', quantity: 1 }] }),
    status: 403,
  },
  'POST /api/trade/lists/:id/rename': {
    access: 'customer',
    good: async () => ({ id: 'trl_none', name: 'Weekly' }),
    status: 403,
  },
  'DELETE /api/trade/lists/:id': { access: 'customer', good: async () => ({ id: 'trl_none' }), status: 403 },
  'POST /api/trade/orders': {
    access: 'customer',
    good: async ({ app }) => ({
      lines: [{ productId: (await addProduct(app)).id, quantity: 10 }],
      paymentType: 'COD' as const,
      totalAmount: 100,
    }),
    status: 403,
  },
  'GET /api/orders/list': { access: 'customer', good: nothing, status: 200, about: ({ id }) => ({ before: id }) },
  'GET /api/orders/details/:id': {
    access: 'customer',
    good: async ({ order }) => ({ id: (await order()).id }),
    status: 200,
    about: ({ id }) => ({ id }),
  },
  'GET /api/orders/:orderId': {
    access: 'customer',
    good: async ({ order }) => ({ orderId: (await order()).id }),
    status: 200,
    about: ({ id }) => ({ orderId: id }),
  },
  'POST /api/orders/:id/cancel': {
    access: 'customer',
    good: async ({ order }) => ({ id: (await order()).id, reason: 'Ordered by mistake' }),
    status: 200,
    about: ({ id }) => ({ id }),
  },
  'POST /api/orders/:id/business': {
    access: 'customer',
    good: async ({ order }) => ({ id: (await order()).id, gstin: '29AAGCB7383J1Z4', firm: 'Lakshmi Clinic' }),
    status: 200,
    about: ({ id }) => ({ id, gstin: '29AAGCB7383J1Z4', firm: 'Lakshmi Clinic' }),
  },
  'POST /api/orders/:id/reorder': {
    access: 'customer',
    good: async ({ order }) => ({ id: (await order()).id }),
    status: 200,
    about: ({ id }) => ({ id }),
  },
  'GET /api/payments/methods': { access: 'customer', good: nothing, status: 200 },
  'POST /api/payments/create': {
    access: 'customer',
    good: async ({ order }) => payment(await order()),
    status: 200,
    about: payment,
  },
  'POST /api/payment/initiate': {
    access: 'customer',
    good: async ({ order }) => toPayment(await order()),
    status: 200,
    about: toPayment,
  },
  'GET /api/payment/status/:orderId': {
    access: 'customer',
    good: async ({ order }) => ({ orderId: (await order()).id }),
    status: 200,
    about: ({ id }) => ({ orderId: id }),
  },
  'POST /api/orders/update-status': {
    access: 'customer',
    good: async ({ order }) => claim(await order()),
    status: 200,
    about: claim,
  },
  'POST /api/payments/link': {
    access: 'public',
    good: async ({ app }) => payableLink(app),
    status: 200,
  },
  'POST /api/payments/link/pay': {
    access: 'public',
    good: async ({ app }) => payableLink(app),
    status: 200,
  },
  'POST /api/enquiries': {
    access: 'public',
    good: async () => ({ name: 'Asha', phone: '9000000001', email: 'asha@customer.example' }),
    status: 201,
  },
  'POST /api/reservations': {
    access: 'public',
    good: async ({ app }) => ({
      productId: (await addProduct(app)).id,
      packs: 2,
      outlet: 'Retail outlet',
      name: 'Asha',
      phone: '9000000001',
      email: 'asha@customer.example',
    }),
    status: 201,
  },
  ...dayCalls,
  ...deskDeliveryCalls,
  ...deskCustomerCalls,
  ...deskOrderCalls,
  ...deskWorkCalls,
  ...deskProductCalls,
  ...deskStockCalls,
  ...deskSupplyCalls,
  ...tradeMoneyCalls,
  ...deskPrivacyCalls,
  ...deskTaxCalls,
  ...deskSettingCalls,
  ...deskSetupCalls,
  ...deskPageCalls,
  ...translationCalls,
  ...returnCalls,
  ...tradeCalls,
  ...tradePeopleCalls,
  ...prescriptionCalls,
  ...prescriptionRequestCalls,
  ...reportCalls,
  ...documentCalls,
  ...patientCalls,
  ...yourDataCalls,
  ...staffCalls,
  ...staffOrderCalls,
}
