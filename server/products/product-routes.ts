import {
  deskAddProductImage,
  deskArrangeProductImages,
  deskChangeProductPrice,
  deskCorrectProductStock,
  deskCreateProduct,
  deskEditProduct,
  deskExportProducts,
  deskProductDetails,
  deskProductList,
  deskWithdrawProduct,
} from '#contract/desk-products.ts'
import type { Context } from '../context.ts'
import { type App, done, handle, handleCsv, handleUpload } from '../http/handle.ts'
import { getDeskProduct, listDeskProducts } from './product-queries.ts'
import { addNewProduct } from './create-product.ts'
import { changePrice, correctStock, editFields, setWithdrawn } from './edit-product.ts'
import { exportAllProducts } from './export-products.ts'
import { addImportRoutes, addImportUpload } from './imports/import-routes.ts'
import { addPicture, arrangePictures, pictureTexts } from './product-pictures.ts'
import { claimWarning, pickEditedFields } from './read-product-form.ts'

/** The uploads of products at the desk, registered before the body limit of other calls. */
export function addProductUploads(app: App, ctx: Context): void {
  addImportUpload(app, ctx)
  handleUpload(app, ctx, deskAddProductImage, async ({ principal, input, sender }, file) => ({
    ...done,
    product: await addPicture(ctx, principal, { ...input, file, sender }),
    warning: claimWarning({ alt: input.alt ?? '' }),
  }))
}

/** The products at the desk. */
export function addDeskProductRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskProductList, async ({ input }) => ({ ...done, ...(await listDeskProducts(ctx, input)) }))
  handle(app, ctx, deskCreateProduct, async ({ principal, input }) => ({
    ...done,
    product: await addNewProduct(ctx, principal, input),
    warning: claimWarning(pickEditedFields(input)),
  }))
  // Before the route with an id.
  addImportRoutes(app, ctx)
  handleCsv(app, ctx, deskExportProducts, ({ principal }) => exportAllProducts(ctx, principal))
  handle(app, ctx, deskProductDetails, async ({ input }) => ({
    ...done,
    product: await getDeskProduct(ctx.db, input.id, ctx.now()),
  }))
  handle(app, ctx, deskEditProduct, async ({ principal, input }) => ({
    ...done,
    product: await editFields(ctx, principal, input),
    warning: claimWarning(pickEditedFields(input)),
  }))
  handle(app, ctx, deskArrangeProductImages, async ({ principal, input }) => ({
    ...done,
    product: await arrangePictures(ctx, principal, input),
    warning: claimWarning(pictureTexts(input.images)),
  }))
  handle(app, ctx, deskChangeProductPrice, async ({ principal, input }) => ({
    ...done,
    product: await changePrice(ctx, principal, input),
  }))
  handle(app, ctx, deskWithdrawProduct, async ({ principal, input }) => ({
    ...done,
    product: await setWithdrawn(ctx, principal, input),
  }))
  handle(app, ctx, deskCorrectProductStock, async ({ principal, input }) => ({
    ...done,
    product: await correctStock(ctx, principal, input),
  }))
}
