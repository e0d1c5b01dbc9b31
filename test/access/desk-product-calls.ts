import type { ApiKey } from '#contract/api.ts'
import { addDeskProduct, drawPicture, newProductForm, productForm } from '#test/desk-product-steps.ts'
import { addProduct } from '#test/factories.ts'
import { addImport, endImports } from '#test/product-import-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { AccessRows } from './access-row.ts'

type DeskProductKey = Extract<ApiKey, `${string} /api/desk/products${string}`>

const productVersion = async (app: TestApp) => ({ id: (await addProduct(app)).id, version: 1 })

/** The rows of the access table for products at the desk. */
export const deskProductCalls: AccessRows<DeskProductKey> = {
  'POST /api/desk/products': {
    access: { desk: 'products.class' },
    good: async () => newProductForm(),
    status: 201,
  },
  'GET /api/desk/products/export': { access: { desk: 'products.edit' }, good: async () => ({}), status: 200 },
  'GET /api/desk/products/imports': { access: { desk: 'products.class' }, good: async () => ({}), status: 200 },
  'POST /api/desk/products/imports': {
    access: { desk: 'products.import' },
    good: async ({ app }) => {
      await endImports(app)
      return { name: 'list.csv' }
    },
    file: async () => new TextEncoder().encode('externalId'),
    status: 201,
  },
  'POST /api/desk/products/imports/:id/start': {
    access: { desk: 'products.import' },
    good: ({ app }) => addImport(app, 'ready'),
    status: 200,
  },
  'POST /api/desk/products/imports/:id/columns': {
    access: { desk: 'products.import' },
    good: ({ app }) => addImport(app, 'ready'),
    status: 200,
  },
  'POST /api/desk/products/imports/:id/stop': {
    access: { desk: 'products.class' },
    good: ({ app }) => addImport(app, 'importing'),
    status: 200,
  },
  'GET /api/desk/products/imports/:id/rejects': {
    access: { desk: 'products.class' },
    good: ({ app }) => addImport(app, 'done'),
    status: 200,
  },
  'GET /api/desk/products/:id': {
    access: { desk: 'products.read' },
    good: async ({ app }) => ({ id: (await addProduct(app)).id }),
    status: 200,
  },
  'POST /api/desk/products/:id': {
    access: { desk: 'products.edit' },
    good: async ({ app }) => productForm(await addDeskProduct(app), { usage: 'For fever.' }),
    status: 200,
  },
  'POST /api/desk/products/:id/images': {
    access: { desk: 'products.edit' },
    good: async ({ app }) => productVersion(app),
    file: () => drawPicture('white'),
    status: 201,
  },
  'POST /api/desk/products/:id/images/arrange': {
    access: { desk: 'products.edit' },
    good: async ({ app }) => ({ ...(await productVersion(app)), images: [] }),
    status: 200,
  },
  'POST /api/desk/products/:id/price': {
    access: { desk: 'products.price' },
    good: async ({ app }) => ({
      ...(await productVersion(app)),
      mrp: '60',
      sellingPrice: '55.50',
      reason: 'New price list',
    }),
    status: 200,
  },
  'POST /api/desk/products/:id/check-texts': {
    access: { desk: 'rx.decide' },
    good: async ({ app }) => {
      await app.ctx.db.updateTable('staff').set({ pharmacist_reg_no: 'TS-123456' }).execute()
      return productVersion(app)
    },
    status: 200,
  },
  'POST /api/desk/products/:id/save-translation': {
    access: { desk: 'products.edit' },
    good: async ({ app }) => ({ ...(await productVersion(app)), ...teluguTexts }),
    status: 200,
  },
  'POST /api/desk/products/:id/check-translation': {
    access: { desk: 'rx.decide' },
    good: async ({ app }) => {
      await app.ctx.db.updateTable('staff').set({ pharmacist_reg_no: 'TS-123456' }).execute()
      const call = await productVersion(app)
      await app.ctx.db
        .insertInto('product_texts')
        .values({ product_id: call.id, language: 'te', usage: 'నొప్పికి.' })
        .execute()
      return { ...call, language: 'te' }
    },
    status: 200,
  },
  'POST /api/desk/products/:id/withdraw': {
    access: { desk: 'products.edit' },
    good: async ({ app }) => ({ ...(await productVersion(app)), isWithdrawn: true, reason: 'Recalled' }),
    status: 200,
  },
  'POST /api/desk/products/:id/stock': {
    access: { desk: 'stock.count' },
    good: async ({ app }) => ({ id: (await addProduct(app)).id, difference: -2, reason: 'Two broken' }),
    status: 200,
  },
}

const teluguTexts = {
  language: 'te',
  usage: 'నొప్పికి.',
  highlightedFeatures: '',
  description: '',
  storageInstructions: '',
} as const
