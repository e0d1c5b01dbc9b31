import type { Schedule } from '#domain/catalogue/schedules.ts'
import type { Makeup } from '#domain/catalogue/makeup.ts'

/** The columns of products which a list may fill, with their types in SQL. */
export const columnTypes = {
  name: 'text',
  brand: 'text',
  manufacturer: 'text',
  composition: 'text',
  category: 'text',
  category_slug: 'text',
  sub_category: 'text',
  schedule: 'text',
  item_form: 'text',
  pack_size: 'text',
  package_contents: 'text',
  usage: 'text',
  shelf_life: 'text',
  storage_instructions: 'text',
  manufacture_date: 'date',
  expiry_date: 'date',
  max_quantity: 'integer',
  highlighted_features: 'text',
  description: 'text',
  images: 'jsonb',
  rating: 'jsonb',
  hsn: 'text',
  gst_basis_points: 'integer',
  country_of_origin: 'text',
  composition_key: 'text',
  pack_units: 'double precision',
  pack_unit: 'text',
  /** Null: the list says nothing, and what is known stays. */
  mrp_paise: 'bigint',
  selling_price_paise: 'bigint',
  stock: 'integer',
} as const

export type Column = keyof typeof columnTypes

type Numbers =
  | 'gst_basis_points'
  | 'pack_units'
  | 'mrp_paise'
  | 'selling_price_paise'
  | 'stock'
  | 'rating'
  | 'max_quantity'
type Nullable = 'manufacture_date' | 'expiry_date' | 'pack_unit'
type Values = { [C in Exclude<Column, Numbers | Nullable | 'images' | 'schedule'>]: string } & {
  [C in Exclude<Numbers, 'gst_basis_points'>]: number | null
} & { [C in Nullable]: string | null } & { images: string[]; schedule: Schedule; gst_basis_points: number }

/** One product as a list describes it, ready to be written. */
export type ImportRow = Readonly<Values> & {
  /** "az:1": the list and the id in it. */
  readonly external_id: string
  readonly salts: Makeup['salts']
  readonly withdrawn: false | 'discontinued' | 'never for sale'
}

/** What a line of a file is: a product, or the reason why it is none. */
export type Reading = ImportRow | { readonly reason: string }

/** How a list's columns become products. */
export type Mapping = {
  readonly name: 'az' | 'own'
  /** Reads one record. Never throws. */
  readonly read: (record: readonly string[]) => Reading
  /** The columns in which the list is right about a product that the shop has already. */
  readonly told: readonly Column[]
  /** The columns which were guessed from the composition, and change only when that changes. */
  readonly guessed: readonly Column[]
}

/** What a mapping starts from: everything a list may leave open. */
export const blankRow = {
  brand: '',
  manufacturer: '',
  sub_category: '',
  package_contents: '',
  usage: '',
  shelf_life: '',
  storage_instructions: '',
  manufacture_date: null,
  expiry_date: null,
  max_quantity: null,
  highlighted_features: '',
  description: '',
  images: [],
  rating: null,
  hsn: '3004',
  gst_basis_points: 500,
  country_of_origin: '',
} satisfies Partial<Values>

/** Why a line's product is not offered, or that it is. */
export function withdrawal(never: boolean, discontinued: boolean): ImportRow['withdrawn'] {
  if (never) return 'never for sale'
  return discontinued ? 'discontinued' : false
}
