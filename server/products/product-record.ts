import { productChangeEndpoints, productEditEndpoints, savedProduct } from '#contract/desk-products.ts'
import type { ServerInput } from '#contract/api.ts'
import type { ProductRow } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { checkTexts } from './check-texts.ts'
import { addNewProduct } from './create-product.ts'
import { changePrice, correctStock, editFields, productKind, setWithdrawn } from './edit-product.ts'
import { checkTranslation, saveTranslation } from './translate-product.ts'
import { arrangePictures, pictureTexts } from './product-pictures.ts'
import {
  claimWarning,
  type EditedColumns,
  pickEditedFields,
  readEditedFields,
  taxWarning,
} from './read-product-form.ts'

/** What staff do to the price, the sale and the stock of a product. */
export const productRecord: DeskRecord<typeof productChangeEndpoints, ProductRow> = {
  ...productKind,
  endpoints: productChangeEndpoints,
  useCases: {
    price: changePrice,
    withdraw: setWithdrawn,
    'correct-stock': correctStock,
    'check-texts': checkTexts,
    'save-translation': saveTranslation,
    'check-translation': checkTranslation,
  },
}

/** What staff do to the texts and pictures of a product. The answer warns of a claim about a drug. */
export const productEditRecord: DeskRecord<
  typeof productEditEndpoints,
  ProductRow,
  Audited | null,
  EditedColumns | null
> = {
  ...productKind,
  endpoints: productEditEndpoints,
  prepare: async (_, { name, input }) =>
    name === 'edit' ? readEditedFields(input as ServerInput<'POST /api/desk/products/:id'>) : null,
  shown: savedProduct.omit({ success: true }),
  show: async (ctx, principal, id, input) => ({
    ...(await productKind.show(ctx, principal, id)),
    warning: input === undefined ? null : warningOf(input as EditInput),
  }),
  useCases: { create: addNewProduct, edit: editFields, 'arrange-pictures': arrangePictures },
}

type EditInput =
  | ServerInput<'POST /api/desk/products'>
  | ServerInput<'POST /api/desk/products/:id'>
  | ServerInput<'POST /api/desk/products/:id/images/arrange'>

function warningOf(input: EditInput): string | null {
  return claimWarning(textsIn(input)) ?? ('images' in input ? null : taxWarning(input))
}

function textsIn(input: EditInput) {
  return 'images' in input ? pictureTexts(input.images) : pickEditedFields(input)
}
