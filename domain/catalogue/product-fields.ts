/**
 * A text field of a product. Table row, API, import, seed and product page derive from this description.
 */
type ProductTextField = {
  /** The column of the table `products`. */
  readonly column: string
  /** An optional column of an import, of one or several lines. Absent: the import reads it by its own rule. */
  readonly optional?: 'line' | 'lines'
  /** The label among the facts of the product page, in this order. Absent: the page shows the field elsewhere. */
  readonly label?: string
}

/** The text fields of a product by their name in the API. */
const productTexts = {
  productName: { column: 'name' },
  category: { column: 'category', label: 'Category' },
  subCategory: { column: 'sub_category', optional: 'line', label: 'Sub Category' },
  brand: { column: 'brand', optional: 'line', label: 'Brand' },
  composition: { column: 'composition', label: 'Composition' },
  usage: { column: 'usage', optional: 'lines', label: 'Usage' },
  itemForm: { column: 'item_form', label: 'Item Form' },
  packSize: { column: 'pack_size', label: 'Pack Size' },
  packageContents: { column: 'package_contents', optional: 'line', label: 'Package Contents' },
  shelfLife: { column: 'shelf_life', optional: 'line', label: 'Shelf Life' },
  storageInstructions: { column: 'storage_instructions', optional: 'line', label: 'Storage Instructions' },
  manufacturer: { column: 'manufacturer', label: 'Manufacturer' },
  countryOfOrigin: { column: 'country_of_origin', optional: 'line', label: 'Country of Origin' },
  highlightedFeatures: { column: 'highlighted_features', optional: 'lines' },
  description: { column: 'description', optional: 'lines' },
  hsn: { column: 'hsn' },
} as const satisfies Record<string, ProductTextField>

export type ProductTextName = keyof typeof productTexts
export type ProductTextColumn = (typeof productTexts)[ProductTextName]['column']

type NamedTextField = ProductTextField & { readonly name: ProductTextName; readonly column: ProductTextColumn }

/** The same fields as a list. */
export const productTextFields = Object.entries(productTexts).map(([name, field]) => ({
  name,
  ...field,
})) as readonly NamedTextField[]

/** An object with a value for each text field, by its name in the API. */
export function mapProductTexts<T>(valueOf: (field: NamedTextField) => T): Record<ProductTextName, T> {
  return Object.fromEntries(productTextFields.map((field) => [field.name, valueOf(field)])) as Record<
    ProductTextName,
    T
  >
}

/** An object with a value for each text field, by its column. */
export function mapTextColumns<T>(valueOf: (field: NamedTextField) => T): Record<ProductTextColumn, T> {
  return Object.fromEntries(productTextFields.map((field) => [field.column, valueOf(field)])) as Record<
    ProductTextColumn,
    T
  >
}
