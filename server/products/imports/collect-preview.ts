import type { ImportCounts, ImportPreview, PreviewedProduct } from '#contract/product-imports.ts'
import { editedFields, type EditedFieldName } from '#domain/catalogue/edited-fields.ts'
import { productTextFields } from '#domain/catalogue/product-fields.ts'
import {
  type GroupSchedules,
  type ScheduleGroup,
  scheduleGroupNames,
  scheduleGroupOf,
} from '#domain/catalogue/schedule-groups.ts'
import { textsByLanguage } from '#domain/catalogue/translated-texts.ts'
import { languageNames } from '#domain/languages/language-names.ts'
import { amountString, paise } from '#domain/money.ts'
import type { PreviewedRow } from '../../catalogue/import/preview-batch.ts'

/** The products of each kind that a preview shows. */
const SHOWN = 20
const MAX_TEXT = 120
/** The names that a group of products shows. */
const EXAMPLES = 5

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    productTextFields.map(({ name, column }) => [column, editedFields[name as EditedFieldName].label]),
  ),
  ...Object.fromEntries(
    textsByLanguage.map(({ rowName, name, language }) => [
      rowName,
      `${editedFields[name].label}, ${languageNames[language]}`,
    ]),
  ),
  schedule: editedFields.schedule.label,
  manufacture_date: editedFields.manufactureDate.label,
  expiry_date: editedFields.expiryDate.label,
  max_quantity: editedFields.maxQuantity.label,
  packs_per_box: editedFields.packsPerBox.label,
  shelf: editedFields.shelf.label,
  gst_basis_points: editedFields.gstPercent.label,
  mrp_paise: 'MRP',
  selling_price_paise: 'Selling price',
  stock: 'Stock',
  images: 'Pictures',
  image_alts: 'Descriptions of the pictures',
  rating: 'Rating',
  withdrawn_at: 'Withdrawn',
}

/** Counts the price jumps of an import and keeps the first products of each kind. */
export function collectPreview() {
  let priceJumps = 0
  const groups = new Map<ScheduleGroup, { count: number; examples: string[] }>()
  const shown: Record<'jumps' | 'changed' | 'added', PreviewedProduct[]> = { jumps: [], changed: [], added: [] }
  return {
    add: (rows: readonly PreviewedRow[]): void => {
      for (const row of rows) {
        priceJumps += Number(row.isPriceJump)
        const kind = row.isPriceJump ? shown.jumps : row.isNew ? shown.added : shown.changed
        if (kind.length < SHOWN) kind.push(toPreviewed(row))
        const group = row.isNew ? groupOf(row) : null
        if (group !== null) {
          const known = groups.get(group) ?? { count: 0, examples: [] }
          known.count += 1
          if (known.examples.length < EXAMPLES) known.examples.push(row.name)
          groups.set(group, known)
        }
      }
    },
    read: (counts: ImportCounts, { schedules, hasSchedule }: ListSchedules): ImportPreview => ({
      counts,
      groups: hasSchedule
        ? []
        : scheduleGroupNames.flatMap((group) => {
            const found = groups.get(group)
            const schedule = schedules[group] ?? null
            return found === undefined ? [] : [{ group, schedule, ...found }]
          }),
      priceJumps,
      products: [...shown.jumps, ...shown.changed, ...shown.added],
    }),
  }
}

type ListSchedules = {
  /** The schedules that staff chose for groups. */
  readonly schedules: GroupSchedules
  /** Whether the list has schedules of its own. */
  readonly hasSchedule: boolean
}

/** The group of a new product whose schedule is open; null for salts of H1 and X, whose schedule is not chosen. */
function groupOf({ name, changes }: PreviewedRow): ScheduleGroup | null {
  const after = (column: string) => changes.find((change) => change.column === column)?.after
  if (after('schedule') === 'H1' || after('withdrawn_at') != null) return null
  const read = (column: string) => String(after(column) ?? '')
  return scheduleGroupOf({ name, itemForm: read('item_form'), composition: read('composition') })
}

function toPreviewed({ id, name, isNew, isPriceJump, changes }: PreviewedRow): PreviewedProduct {
  return {
    ...(!isNew && { productId: id }),
    name,
    isPriceJump,
    changes: changes.map(({ column, before, after }) => ({
      field: labels[column] ?? column,
      before: textOf(column, before),
      after: textOf(column, after),
    })),
  }
}

function textOf(column: string, value: unknown): string {
  if (column === 'withdrawn_at') return value === null ? 'no' : 'yes'
  if (value === null) return ''
  if (column.endsWith('_paise')) return amountString(paise(Number(value)))
  if (column === 'gst_basis_points') return String(Number(value) / 100)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}
