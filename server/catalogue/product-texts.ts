import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { TextCheck } from '#domain/catalogue/text-check.ts'
import {
  mapTranslatedTexts,
  textsByLanguage,
  type TranslatedColumn,
  type TranslatedTextColumn,
  translatedTextList,
  type TranslatedTextName,
} from '#domain/catalogue/translated-texts.ts'
import { type TranslatedLanguage, translatedLanguages } from '#domain/languages/languages.ts'
import type { Context } from '../context.ts'
import type { Db, ProductRow, Tables, Trx } from '../db/tables.ts'
import { readingIn } from './salt-reading.ts'

/** The texts of a product in a language; absent ones stay as they are. */
export type GivenTexts = { readonly product_id: string; readonly language: TranslatedLanguage } & Readonly<
  Partial<Record<TranslatedTextColumn, string>>
>

type TextRow = Selectable<Tables['product_texts']>
type EnglishTexts = Pick<ProductRow, TranslatedTextColumn>
type Texts = Pick<TextRow, TranslatedTextColumn>
type StoredTexts = Pick<TextRow, TranslatedTextColumn | 'text_check'>

const columns = translatedTextList.map(({ column }) => column)
const refs = (table: string) => sql.join(columns.map((name) => sql.ref(`${table}.${name}`)))

/**
 * Writes texts and raises the version of each product whose texts they change, in the order of the ids. Returns these ids.
 */
export async function saveProductTexts(trx: Trx, texts: readonly GivenTexts[], at: Date): Promise<string[]> {
  if (texts.length === 0) return []
  const values = (otherwise: (name: string) => string) =>
    sql.join(columns.map((name) => sql`coalesce(${sql.ref(`given.${name}`)}, ${sql.raw(otherwise(name))})`))
  const { rows } = await sql<{ product_id: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(texts)}::text::json)
        as given (product_id text, language text, ${sql.raw(columns.map((name) => `${name} text`).join(', '))})),
    saved as (
      insert into product_texts (product_id, language, ${sql.join(columns.map((name) => sql.ref(name)))})
      select given.product_id, given.language, ${values((name) => `known.${name}, ''`)}
      from given left join product_texts known using (product_id, language)
      where (${values((name) => `known.${name}, ''`)}) is distinct from (${sql.join(
        columns.map((name) => sql`coalesce(${sql.ref(`known.${name}`)}, '')`),
      )})
      order by product_id, language
      on conflict (product_id, language) do update set (${sql.join(columns.map((name) => sql.ref(name)))})
        = row (${refs('excluded')})
      returning product_id)
    select distinct product_id from saved order by product_id`.execute(trx)
  const ids = rows.map(({ product_id: id }) => id)
  await raiseVersions(trx, ids, at)
  return ids
}

/** Raises the version of products whose other rows changed. */
export async function raiseVersions(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('products')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
}

/** All products, each with its texts in every language: `usage_te`. */
export const productsWithTexts = sql<ProductWithTexts>`(
  select products.*, ${sql.join(
    textsByLanguage.map(
      ({ language, column, rowName }) => sql`coalesce(${sql.ref(`${language}.${column}`)}, '') as ${sql.ref(rowName)}`,
    ),
  )}
  from products ${sql.join(
    translatedLanguages.map(
      (language) => sql`left join product_texts ${sql.ref(language)}
        on ${sql.ref(`${language}.product_id`)} = products.id and ${sql.ref(`${language}.language`)} = ${sql.lit(language)}`,
    ),
    sql` `,
  )})`

export type ProductWithTexts = ProductRow & Readonly<Record<TranslatedColumn, string>>

/** The texts of a product in each language that has some. */
export async function listProductTexts(db: Db, productId: string): Promise<TextRow[]> {
  return db.selectFrom('product_texts').selectAll().where('product_id', '=', productId).execute()
}

/** The hash of texts in a language with the English ones, so that a change of either ends a check. */
export function hashTranslatedTexts(english: EnglishTexts, texts: Texts): string {
  const all = [english, texts].map((row) => columns.map((name) => row[name]))
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

/** The check of these texts as they are now, or null (languages-4). */
export function findTranslationCheck(english: EnglishTexts, row: StoredTexts): TextCheck | null {
  if (row.text_check === null || row.text_check.hash !== hashTranslatedTexts(english, row)) return null
  const { name, registration, day } = row.text_check
  return { name, registration, day }
}

/** Whether the texts of a product are shown only in words that a pharmacist has checked (languages-4). */
export function needsTranslationCheck(
  product: EnglishTexts & Pick<ProductRow, 'schedule'>,
  isMedical: (english: string) => boolean,
): boolean {
  return product.schedule !== 'NA' || columns.some((name) => isMedical(product[name]))
}

type ShownTexts = Readonly<Partial<Record<TranslatedTextName, string>>> & {
  readonly textCheck: TextCheck | null
}

/** The texts of a product in a language, read with the product `own`; a query of their own costs a page a tenth (S8). */
export const textsIn = (language: TranslatedLanguage) =>
  sql<StoredTexts | null>`(
    select to_json(texts) from (
      select ${refs('product_texts')}, text_check from product_texts
      where product_id = own.id and language = ${language}) texts)`.as('texts')

/** A product, perhaps with its texts in a language. */
export type WithTexts = { readonly texts?: StoredTexts | null }

function selectShownTexts(
  { translations }: Pick<Context, 'translations'>,
  product: EnglishTexts & Pick<ProductRow, 'schedule'>,
  row: StoredTexts | null,
): ShownTexts {
  if (row === null) return { textCheck: null }
  const textCheck = findTranslationCheck(product, row)
  if (textCheck === null && needsTranslationCheck(product, translations.isMedical)) return { textCheck: null }
  const texts = mapTranslatedTexts(({ column }) => row[column])
  return { ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')), textCheck }
}

/** What a page in another language shows of a product in this language. */
export function translateProduct(
  ctx: Pick<Context, 'translations'>,
  product: EnglishTexts & Pick<ProductRow, 'schedule' | 'composition'> & WithTexts,
  language: TranslatedLanguage,
): ShownTexts & { readonly reading: string | undefined } {
  const reading = readingIn(language, product.composition) ?? undefined
  return { ...selectShownTexts(ctx, product, product.texts ?? null), reading }
}
