import { editedFields, type EditedFieldName, mapEditedFields } from '#domain/catalogue/edited-fields.ts'
import { findBannedClaim, forbidsClaims } from '#domain/catalogue/banned-claims.ts'
import { readFormulation } from '#domain/catalogue/formulation.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'
import {
  mapTranslatedTexts,
  type TranslatedTextColumn,
  translatedTextList,
  type TranslatedTextName,
} from '#domain/catalogue/translated-texts.ts'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import type { Paise } from '#domain/money.ts'
import type { SettingValues } from '#domain/settings/settings.ts'
import { invalidField, invalidFields, Refusal } from '../http/refusal.ts'
import { InvalidCell, readPrice, refuseExpiredWhenMade, requiredText } from '../lists/cells.ts'
import type { ImportRow } from '../catalogue/import/import-row.ts'
import {
  deriveColumns,
  holdsForbidden,
  optionalColumns,
  type OwnColumn,
  readSchedule,
  requiredColumns,
  translatedColumns,
} from '../catalogue/import/own-columns.ts'

export const NEVER_FOR_SALE = 'Medicines of Schedule X are never sold here.'

type TypedFields = Readonly<Record<EditedFieldName, string>>
/** Texts of a product by their fields. */
type ClaimableTexts = Readonly<Record<string, string>>
type TypedPrices = Readonly<Record<'mrp' | 'sellingPrice', string>>
export type EditedColumns = Omit<
  ImportRow,
  'external_id' | 'withdrawn' | 'images' | 'image_alts' | 'rating' | 'stock' | 'mrp_paise' | 'selling_price_paise'
>

const columns = new Map<string, OwnColumn>(
  [
    ...requiredColumns,
    ...optionalColumns,
    { name: 'schedule', column: 'schedule', read: readSaleSchedule } as const,
  ].map((column) => [column.name, column]),
)

/** Reads the edited fields of a product by the rules of the import. Refuses with a sentence per field (422). */
export function readEditedFields(typed: TypedFields): EditedColumns {
  const cells = readEach(
    mapEditedFields((name) => () => columns.get(name)?.read(typed[name], editedFields[name].label)),
  )
  const edited = Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [columns.get(name)?.column, cell]),
  ) as Omit<EditedColumns, keyof ReturnType<typeof deriveColumns>>
  const { category: derived } = readEach({
    category: () => deriveColumns(edited, readFormulation),
    expiryDate: () => refuseExpiredWhenMade(edited.manufacture_date, edited.expiry_date),
  })
  if (holdsForbidden(derived.salts)) throw invalidField('composition', NEVER_FOR_SALE)
  refuseClaims(edited.schedule, pickEditedFields(typed))
  return { ...edited, ...derived }
}

/** Reads the texts of a product in a language by the rules of the import. Refuses with a sentence per field (422). */
export function readTypedTexts(
  typed: Readonly<Record<TranslatedTextName, string>>,
  language: TranslatedLanguage,
): Record<TranslatedTextColumn, string> {
  const readers = new Map(translatedColumns.filter((one) => one.language === language).map((one) => [one.column, one]))
  const cells = readEach(
    mapTranslatedTexts(
      ({ name, column }) =>
        () =>
          readers.get(column)?.read(typed[name], editedFields[name].label) ?? '',
    ),
  )
  return Object.fromEntries(translatedTextList.map(({ name, column }) => [column, cells[name]])) as Record<
    TranslatedTextColumn,
    string
  >
}

/** The fields of a new product with its prices. Refuses with the sentences of both (422). */
export function readNewProduct(typed: TypedFields & TypedPrices): EditedColumns & ReturnType<typeof readTypedPrices> {
  const errors: Record<string, string> = {}
  const collect = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      Object.assign(errors, error.extra.fields)
      return undefined
    }
  }
  const [fields, prices] = [collect(() => readEditedFields(typed)), collect(() => readTypedPrices(typed))]
  if (fields === undefined || prices === undefined) throw invalidFields(errors)
  return { ...fields, ...prices }
}

/** The edited fields of a form that may hold others. */
export function pickEditedFields(typed: TypedFields): TypedFields {
  return mapEditedFields((name) => typed[name])
}

/** The warning about a claim that the law forbids for any product, or null. */
export function claimWarning(texts: ClaimableTexts): string | null {
  const [claim] = Object.values(claimsIn(texts))
  return claim === undefined
    ? null
    : `Saved. “${claim}” may break the Drugs and Magic Remedies Act: please let a pharmacist check the text.`
}

/** Refuses a typed HSN with fewer digits than documents print (422). */
export function refuseShortHsn(hsn: string, { hsnDigits }: Pick<SettingValues['gst'], 'hsnDigits'>): void {
  if (hsn !== '' && hsn.length < Number(hsnDigits))
    throw invalidField('hsn', `Documents print ${hsnDigits} digits of the HSN. Please type at least ${hsnDigits}.`)
}

/** The warning about a product whose tax is not known, or null. */
export function taxWarning({ hsn, gstPercent }: Pick<TypedFields, 'hsn' | 'gstPercent'>): string | null {
  if (gstPercent.trim() === '')
    return 'Saved. It has no GST rate, so it is not packed until one is typed or a tax rate covers it.'
  return hsn.trim() === '' ? 'Saved. It has no HSN, which GST returns need.' : null
}

/** Refuses texts with a claim to cure if the product is not a drug, with a sentence for each (422). */
export function refuseClaims(schedule: Schedule, texts: ClaimableTexts): void {
  if (!forbidsClaims(schedule)) return
  const errors = Object.entries(claimsIn(texts)).map(([name, claim]) => [
    name,
    `“${claim}” may not be claimed of a product that is no drug (Drugs and Magic Remedies Act).`,
  ])
  if (errors.length > 0) throw invalidFields(Object.fromEntries(errors))
}

/** The first claim of each text that has one. */
function claimsIn(texts: ClaimableTexts): Record<string, string> {
  const claims = Object.entries(texts).map(([name, text]) => [name, findBannedClaim(text)] as const)
  return Object.fromEntries(claims.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Reads both prices, of which the selling price is at most the MRP. */
export function readTypedPrices(typed: TypedPrices): { mrp_paise: Paise; selling_price_paise: Paise } {
  const { mrp, sellingPrice: selling } = readEach({
    mrp: () => readAmount(typed.mrp, 'MRP'),
    sellingPrice: () => readAmount(typed.sellingPrice, 'Selling price'),
  })
  if (selling > mrp) throw invalidField('sellingPrice', 'The selling price is above the MRP.')
  return { mrp_paise: mrp, selling_price_paise: selling }
}

function readAmount(cell: string, name: string): Paise {
  const amount = readPrice(cell, name)
  if (amount === null) throw new InvalidCell(`${name} is missing`)
  return amount
}

function readSaleSchedule(cell: string | undefined, name: string): Schedule {
  const { schedule, never } = readSchedule(requiredText((cell ?? '').trim(), name))
  if (never) throw new InvalidCell(NEVER_FOR_SALE)
  return schedule
}

type Readers = Readonly<Record<string, () => unknown>>

/** Reads every field, or refuses with the sentence of each invalid one (422). */
function readEach<R extends Readers>(readers: R): { readonly [Name in keyof R]: ReturnType<R[Name]> } {
  const errors: Record<string, string> = {}
  const values = Object.entries(readers).map(([name, read]) => {
    try {
      return [name, read()]
    } catch (error) {
      if (!(error instanceof InvalidCell)) throw error
      errors[name] = error.sentence
      return [name, undefined]
    }
  })
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  return Object.fromEntries(values) as { [Name in keyof R]: ReturnType<R[Name]> }
}
