import { createHash } from 'node:crypto'
import type { TextCheck } from '#domain/catalogue/text-check.ts'
import type { ProductRow } from '../db/tables.ts'

/** The columns on which a check depends. */
export const checkedColumns = [
  'usage',
  'highlighted_features',
  'description',
  'storage_instructions',
  'text_check',
] as const satisfies readonly (keyof ProductRow)[]

type CheckedTexts = Pick<ProductRow, Exclude<(typeof checkedColumns)[number], 'text_check'>>

/** The hash of the medical texts of a product. */
export function hashMedicalTexts(row: CheckedTexts): string {
  const texts = [row.usage, row.highlighted_features, row.description, row.storage_instructions]
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}

/** The check of the texts as they are now, or null (catalogue-19). */
export function findTextCheck(row: Pick<ProductRow, (typeof checkedColumns)[number]>): TextCheck | null {
  if (row.text_check === null || row.text_check.hash !== hashMedicalTexts(row)) return null
  const { name, registration, day } = row.text_check
  return { name, registration, day }
}
