import type { DeskProductInPaise, DeskProductRowInPaise } from '#contract/desk-products.ts'
import { stockFlags } from '#domain/catalogue/availability.ts'
import type { EditedFieldName } from '#domain/catalogue/edited-fields.ts'
import { NEAR_EXPIRY_DAYS } from '#domain/desk/today.ts'
import { mapProductTexts } from '#domain/catalogue/product-fields.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { mapTranslatedTexts } from '#domain/catalogue/translated-texts.ts'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { productLabelCode } from '#domain/stock/label-codes.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { findTranslationCheck, listProductTexts, needsTranslationCheck } from '../catalogue/product-texts.ts'
import { findTextCheck } from '../catalogue/text-check.ts'
import type { Context } from '../context.ts'
import type { AuditChanges } from '../db/staff-tables.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { versionedAddress } from '../files/picture-originals.ts'
import { notFound } from '../http/refusal.ts'
import { listSubjectEntries } from '../staff/audit-queries.ts'

/** One product as staff see it; refuses an unknown id. */
export async function getDeskProduct(
  { db, now, translations }: { readonly db: Db } & Pick<Context, 'now' | 'translations'>,
  id: string,
): Promise<DeskProductInPaise> {
  const row = await getProductRow(db, id)
  const history = await listSubjectEntries(db, id)
  const texts = await listProductTexts(db, id)
  const needsCheck = needsTranslationCheck(row, translations.isMedical)
  return {
    ...toDeskRow(row, daysOf(now())),
    version: row.version,
    labelCode: productLabelCode(row.label_number),
    fields: toEditedTexts(row),
    images: row.images.map((address) => ({
      address,
      src: versionedAddress(address),
      alt: row.image_alts[address] ?? '',
    })),
    textCheck: findTextCheck(row),
    texts: translatedLanguages.map((language) => {
      const own = texts.find((one) => one.language === language)
      return {
        language,
        ...mapTranslatedTexts(({ column }) => own?.[column] ?? ''),
        needsCheck,
        textCheck: own === undefined ? null : findTranslationCheck(row, own),
      }
    }),
    history: history.map(({ ip: _, changes, ...entry }) => ({ ...entry, changes: shortened(changes) })),
  }
}

/** Descriptions are long, and a page shows fifty changes. */
function shortened(changes: AuditChanges): AuditChanges {
  const short = (value: unknown) =>
    typeof value === 'string' && value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
  return Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [name, { before: short(before), after: short(after) }]),
  )
}

const MAX_SHOWN = 200

export async function getProductRow(db: Db, id: string): Promise<ProductRow> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Product')
  return row
}

type StockDays = Parameters<typeof stockFlags>[1]

export function daysOf(now: Date): StockDays {
  return { today: indianDay(now), noticeDay: indianDay(new Date(now.getTime() + NEAR_EXPIRY_DAYS * DAY)) }
}

export function toDeskRow(row: ProductRow, days: StockDays): DeskProductRowInPaise {
  return {
    _id: row.id,
    productName: row.name,
    packSize: row.pack_size,
    manufacturer: row.manufacturer,
    mrp: row.mrp_paise,
    sellingPrice: row.selling_price_paise,
    stock: row.stock,
    expiryDate: row.expiry_date,
    flags: stockFlags({ stock: row.stock, expiryDate: row.expiry_date }, days),
    prescriptionRequired: needsPrescription(row.schedule),
    isWithdrawn: row.withdrawn_at !== null,
  }
}

/** The edited fields of a row as the cells of an import. */
export function toEditedTexts(row: ProductRow): Record<EditedFieldName, string> {
  return {
    ...mapProductTexts(({ column }) => row[column]),
    schedule: row.schedule,
    manufactureDate: row.manufacture_date ?? '',
    expiryDate: row.expiry_date ?? '',
    maxQuantity: row.max_quantity === null ? '' : String(row.max_quantity),
    packsPerBox: row.packs_per_box === null ? '' : String(row.packs_per_box),
    shelf: row.shelf,
    gstPercent: row.gst_basis_points === null ? '' : String(row.gst_basis_points / 100),
  }
}
