import {
  deskAddProductImage,
  deskExportProducts,
  deskProductDetails,
  deskProductList,
} from '#contract/desk-products.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle, handleCsv, handleUpload } from '../http/handle.ts'
import { createSearchReader } from '../catalogue/search/read-search.ts'
import { listDeskProducts } from './list-desk-products.ts'
import { getDeskProduct } from './product-queries.ts'
import { exportAllProducts } from './export-products.ts'
import { addImportRoutes, addImportUpload } from './imports/import-routes.ts'
import { addPicture } from './product-pictures.ts'
import { productEditRecord, productRecord } from './product-record.ts'
import { claimWarning } from './read-product-form.ts'

/** The uploads of products at the desk, registered before the body limit of other calls. */
export function addProductUploads(app: App, ctx: Context): void {
  addImportUpload(app, ctx)
  handleUpload(app, ctx, deskAddProductImage, async ({ principal, input, sender }, file) => {
    await addPicture(ctx, principal, { ...input, file, sender })
    return { ...(await showProduct(ctx, input.id)), warning: claimWarning({ alt: input.alt ?? '' }) }
  })
}

/** The products at the desk. */
export function addDeskProductRoutes(app: App, ctx: Context): void {
  const readSearch = createSearchReader(ctx)
  handle(app, ctx, deskProductList, ({ input }) => listDeskProducts(ctx, readSearch, input))
  // Before the route with an id.
  addImportRoutes(app, ctx)
  handleCsv(app, ctx, deskExportProducts, ({ principal }) => exportAllProducts(ctx, principal))
  handle(app, ctx, deskProductDetails, ({ input }) => showProduct(ctx, input.id))
  bindRecord(app, ctx, productEditRecord)
  bindRecord(app, ctx, productRecord)
}

async function showProduct(ctx: Context, id: string) {
  return { product: await getDeskProduct(ctx, id) }
}
