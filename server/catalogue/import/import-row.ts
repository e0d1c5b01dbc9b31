import { mapTextColumns } from '#domain/catalogue/product-fields.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'
import type { ReadOpening } from './opening-packs.ts'
import type { Formulation } from '#domain/catalogue/formulation.ts'
import type { GivenTexts } from '../product-texts.ts'

/** The product columns that a list may fill, with their SQL types. */
export const columnTypes = {
  ...mapTextColumns(() => 'text' as const),
  category_slug: 'text',
  schedule: 'text',
  manufacture_date: 'date',
  expiry_date: 'date',
  max_quantity: 'integer',
  packs_per_box: 'integer',
  shelf: 'text',
  images: 'jsonb',
  image_alts: 'jsonb',
  rating: 'jsonb',
  gst_basis_points: 'integer',
  composition_key: 'text',
  pack_units: 'double precision',
  pack_unit: 'text',
  /** Null when the list lacks the value; the current value stays. */
  mrp_paise: 'bigint',
  selling_price_paise: 'bigint',
  stock: 'integer',
} as const

export type ImportColumn = keyof typeof columnTypes

type Numbers =
  | 'gst_basis_points'
  | 'pack_units'
  | 'mrp_paise'
  | 'selling_price_paise'
  | 'stock'
  | 'rating'
  | 'max_quantity'
  | 'packs_per_box'
type Nullable = 'manufacture_date' | 'expiry_date' | 'pack_unit'
type Values = { [C in Exclude<ImportColumn, Numbers | Nullable | 'images' | 'image_alts' | 'schedule'>]: string } & {
  [C in Numbers]: number | null
} & { [C in Nullable]: string | null } & {
  images: string[]
  image_alts: Record<string, string>
  schedule: Schedule
}

/** A product of a list, ready to be written. */
export type ImportRow = Readonly<Values> & {
  /** The list and its id: "az:1". Null if the list names the product by the shop's own id only. */
  readonly external_id: string | null
  /** The shop's own id in an export, whose product must exist; else null. */
  readonly product_id: string | null
  readonly salts: Formulation['salts']
  /** Its texts in other languages, as far as the list has them. */
  readonly texts: readonly Omit<GivenTexts, 'product_id'>[]
  readonly withdrawn: false | 'discontinued' | 'never for sale'
  /** Whether its texts claim to cure, treat or prevent an ailment that the law names. */
  readonly hasClaim: boolean
  /** The packs of its batch in a list that opens the stock; null without any. */
  readonly opening?: ReadOpening | null
}

/** A parsed line: a product, or the reason to reject it. */
export type RowOrReason = ImportRow | { readonly reason: string }

/** Maps the columns of a list to products. */
export type ListMapping = {
  readonly name: 'az' | 'own'
  /** Whether a record is neither blank nor a title nor a total. */
  readonly isLine: (record: readonly string[]) => boolean
  /** Reads one record. Throws `InvalidCell`. */
  readonly read: (record: readonly string[]) => ImportRow
  /** The columns that the list updates in known products. */
  readonly updatedColumns: readonly ImportColumn[]
  /** The columns derived from the composition, which change only with it. */
  readonly derivedColumns: readonly ImportColumn[]
  /** Whether known products that the list does not withdraw are sold again. */
  readonly restoresWithdrawn: boolean
}

/** The defaults of all optional columns. */
export const blankRow = {
  ...mapTextColumns(() => ''),
  manufacture_date: null,
  expiry_date: null,
  max_quantity: null,
  packs_per_box: null,
  shelf: '',
  images: [],
  image_alts: {},
  rating: null,
  hsn: '',
  gst_basis_points: null,
  texts: [],
} satisfies Partial<Values & Pick<ImportRow, 'texts'>>

/** The reason why a product is withdrawn, or false. */
export function withdrawal(never: boolean, discontinued: boolean): ImportRow['withdrawn'] {
  if (never) return 'never for sale'
  return discontinued ? 'discontinued' : false
}
