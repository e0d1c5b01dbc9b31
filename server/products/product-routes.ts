import {
  deskAddProductImage,
  deskExportProducts,
  deskProductDetails,
  deskProductList,
  productChangeEndpoints,
  productEditEndpoints,
} from '#contract/desk-products.ts'
import type { Context } from '../context.ts'
import { bindChanges } from '../desk-change/bind-changes.ts'
import { type App, done, handle, handleCsv, handleUpload } from '../http/handle.ts'
import { getDeskProduct, listDeskProducts } from './product-queries.ts'
import { addNewProduct } from './create-product.ts'
import { changePrice, correctStock, editFields, productKind, setWithdrawn } from './edit-product.ts'
import { exportAllProducts } from './export-products.ts'
import { addImportRoutes, addImportUpload } from './imports/import-routes.ts'
import { addPicture, arrangePictures, pictureTexts } from './product-pictures.ts'
import { claimWarning, pickEditedFields } from './read-product-form.ts'

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
  handle(app, ctx, deskProductList, async ({ input }) => ({ ...done, ...(await listDeskProducts(ctx, input)) }))
  handle(app, ctx, productEditEndpoints.create, async ({ principal, input }) => ({
    ...done,
    product: await addNewProduct(ctx, principal, input),
    warning: claimWarning(pickEditedFields(input)),
  }))
  // Before the route with an id.
  addImportRoutes(app, ctx)
  handleCsv(app, ctx, deskExportProducts, ({ principal }) => exportAllProducts(ctx, principal))
  handle(app, ctx, deskProductDetails, ({ input }) => showProduct(ctx, input.id))
  handle(app, ctx, productEditEndpoints.edit, async ({ principal, input }) => {
    await editFields(ctx, principal, input)
    return { ...(await showProduct(ctx, input.id)), warning: claimWarning(pickEditedFields(input)) }
  })
  handle(app, ctx, productEditEndpoints['arrange-pictures'], async ({ principal, input }) => {
    await arrangePictures(ctx, principal, input)
    return { ...(await showProduct(ctx, input.id)), warning: claimWarning(pictureTexts(input.images)) }
  })
  const bindChange = bindChanges(app, ctx, productKind)
  bindChange('price', productChangeEndpoints.price, changePrice)
  bindChange('withdraw', productChangeEndpoints.withdraw, setWithdrawn)
  bindChange('correct-stock', productChangeEndpoints['correct-stock'], correctStock)
}

async function showProduct({ db, now }: Context, id: string) {
  return { ...done, product: await getDeskProduct(db, id, now()) }
}
