import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { GroupSchedules } from '#domain/catalogue/schedule-groups.ts'
import type { ListTable } from '#contract/list-columns.ts'
import type { ImportPreview, ProductImport } from '#contract/product-imports.ts'
import type { ImportState } from '#domain/catalogue/import-states.ts'

export type ProductImportsTable = {
  id: string
  file_name: string
  bytes: number
  state: ImportState
  problem: Generated<string>
  preview: ColumnType<ImportPreview | null, string | null | undefined, string | null>
  progress: ColumnType<ProductImport['progress'], string | null | undefined, string | null>
  is_stopping: Generated<boolean>
  leased_until: ColumnType<Date | null, RawBuilder<Date> | null | undefined, RawBuilder<Date> | null>
  uploaded_by: string
  created_at: Date
  sheet: Generated<string | null>
  schedules: ColumnType<GroupSchedules, string | undefined, string>
  list_table: ColumnType<ListTable | null, string | null | undefined, string | null>
}

/** The columns that staff chose for lists with a header, of one source or, with '', of any. */
export type ListColumnsTable = {
  signature: string
  source: Generated<string>
  names: ColumnType<string[], string, string>
  chosen_at: Date
}
