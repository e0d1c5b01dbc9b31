import type { ProductTextName } from './product-fields.ts'

/** How a field of the desk's product form is typed. */
type EditedField = {
  readonly label: string
  readonly control: 'line' | 'lines' | 'day' | 'number' | 'schedule'
  /** Absent: the field may stay empty. */
  readonly required?: true
  /** Needs the permission `products.class` as well. */
  readonly classifies?: true
}

/** The fields of a product that staff edit, in the order of the form. Prices and stock have separate forms. */
export const editedFields = {
  productName: { label: 'Product name', control: 'line', required: true },
  brand: { label: 'Brand', control: 'line' },
  manufacturer: { label: 'Manufacturer', control: 'line' },
  composition: { label: 'Composition', control: 'line', classifies: true },
  schedule: { label: 'Schedule', control: 'schedule', required: true, classifies: true },
  category: { label: 'Category', control: 'line', required: true },
  subCategory: { label: 'Sub category', control: 'line' },
  itemForm: { label: 'Item form', control: 'line', required: true },
  packSize: { label: 'Pack size', control: 'line' },
  packageContents: { label: 'Package contents', control: 'line' },
  manufactureDate: { label: 'Manufacture date', control: 'day' },
  expiryDate: { label: 'Expiry date', control: 'day' },
  shelfLife: { label: 'Shelf life', control: 'line' },
  storageInstructions: { label: 'Storage instructions', control: 'line' },
  countryOfOrigin: { label: 'Country of origin', control: 'line' },
  maxQuantity: { label: 'Most packs in one order', control: 'number' },
  packsPerBox: { label: 'Packs in a box', control: 'number' },
  shelf: { label: 'Shelf place', control: 'line' },
  hsn: { label: 'HSN code', control: 'number' },
  gstPercent: { label: 'GST in per cent', control: 'number' },
  usage: { label: 'Usage', control: 'lines' },
  highlightedFeatures: { label: 'Highlighted features', control: 'lines' },
  description: { label: 'Description', control: 'lines' },
} as const satisfies Record<
  | ProductTextName
  | 'schedule'
  | 'manufactureDate'
  | 'expiryDate'
  | 'maxQuantity'
  | 'packsPerBox'
  | 'shelf'
  | 'gstPercent',
  EditedField
>

export type EditedFieldName = keyof typeof editedFields

/** The same fields as a list. */
export const editedFieldList = Object.entries(editedFields).map(([name, field]) => ({
  name,
  ...field,
})) as readonly (EditedField & { readonly name: EditedFieldName })[]

/** An object with a value for each edited field. */
export function mapEditedFields<T>(valueOf: (name: EditedFieldName) => T): Record<EditedFieldName, T> {
  return Object.fromEntries(editedFieldList.map(({ name }) => [name, valueOf(name)])) as Record<EditedFieldName, T>
}

/** The most packs in a box. */
export const MAX_PACKS_PER_BOX = 9999
/** The longest place of a shelf. */
export const MAX_SHELF = 20
/** The most pictures of a product. */
export const MAX_PICTURES = 10
/** The longest text that describes a picture. */
export const MAX_ALT = 150

/** The filters of the desk's product list. */
export const deskProductFilters = ['low-stock', 'near-expiry', 'withdrawn'] as const
