import type { ChangeField, ChangeFields } from '../staff/record-change.ts'
import { clockTimeText } from './clock-time.ts'
import { clockTimeFormat } from './text-formats.ts'

type DescribedField = { readonly name: string; readonly label: string; readonly lines: readonly string[] }

/** The values of a setting in words, a line for each row of a list: for the page, the audit log and the documentation. */
export function describeSetting(fields: ChangeFields, values: Readonly<Record<string, unknown>>): DescribedField[] {
  return Object.entries(fields).map(([name, field]) => {
    const value = values[name]
    const lines =
      field.kind === 'rows' ? rowsOf(value).map((row) => describeRow(field.columns, row)) : [textOf(field, value)]
    return { name, label: field.label, lines: lines.filter((line) => line !== '') }
  })
}

function describeRow(columns: ChangeFields, row: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(columns).map(([name, column]) => textOf(column, row[name]))
  return texts.filter((text) => text !== '').join(', ')
}

function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []
}

function textOf(field: ChangeField, value: unknown): string {
  if (field.kind === 'flag') return value === true ? field.label : ''
  if (field.kind === 'logo') return value ? `Picture ${String(value).slice(5, 13)}` : ''
  if ('options' in field) return field.options[String(value)] ?? ''
  if ('format' in field && field.format === clockTimeFormat && value) return clockTimeText(String(value))
  return value === undefined ? '' : String(value)
}
