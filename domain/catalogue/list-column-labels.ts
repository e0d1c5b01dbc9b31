import { editedFields } from './edited-fields.ts'

/** The columns of lists and suppliers' files in words, where their names are no words. */
export const listColumnLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(editedFields).map(([name, { label }]) => [name, label])),
  productId: 'Product id of this shop',
  externalId: 'Item code',
  gtin: 'Barcode (GTIN)',
  mrp: 'MRP',
  sellingPrice: 'Selling price',
  stock: 'Stock',
  images: 'Pictures',
  imageAlts: 'Descriptions of the pictures',
  rating: 'Rating',
  discontinued: 'Discontinued',
  product: 'Product name or barcode',
  batch: 'Batch',
  quantity: 'Quantity',
  free: 'Free quantity',
  ptr: 'PTR',
  rate: 'Rate',
  minQuantity: 'Minimum packs',
  casePack: 'Case pack',
  scheme: 'Scheme',
}
