import type { ListTable } from '#contract/list-columns.ts'
import type { Db } from '../db/tables.ts'
import { cellConverter, headerSignature, type ListKind, matchColumns, toReadHeader } from './match-columns.ts'
import type { FoundHeader, RecordReading } from './read-records.ts'

type HeaderOptions = {
  readonly kind: ListKind
  /** Whose list this is: the id of a supplier or the name of a file. */
  readonly source?: string | undefined
  readonly namesOf: (header: readonly string[]) => ColumnNames
  /** The column of each title, which is remembered for further lists with this header. */
  readonly choice?: ColumnChoice | undefined
  readonly onTable?: ((table: ListTable) => void) | undefined
}
type ColumnChoice = { readonly columns: readonly string[]; readonly now: Date }

/** The names of the columns of a list. `isExact`: titles are these names, so that none is matched by content. */
type ColumnNames = { readonly names: readonly string[]; readonly isExact?: boolean }

/** Reads headers with the columns that staff chose for their signature, else by name and content. */
export function headerReader(db: Db, { kind, source = '', namesOf, choice, onTable }: HeaderOptions) {
  return async (found: FoundHeader): Promise<RecordReading> => {
    const { names, isExact = false } = namesOf(found.header)
    if (choice !== undefined)
      await rememberColumns(db, { kind, source, titles: found.header, names, chosen: choice.columns, now: choice.now })
    const chosen = await findChosenColumns(db, { kind, source, header: found.header })
    const columns = matchColumns(found, names, { chosen, isExact })
    onTable?.({ sheet: found.sheet, sheets: [...found.sheets], columns, names: [...names] })
    return { header: toReadHeader(columns, names), convert: cellConverter(columns, found.rows) }
  }
}

type ListHeader = { readonly kind: ListKind; readonly source: string; readonly header: readonly string[] }

/** The columns that were chosen for this header of this source, else of any. */
async function findChosenColumns(db: Db, { kind, source, header }: ListHeader): Promise<readonly string[] | null> {
  const query = db.selectFrom('list_columns').select('names').where('signature', '=', headerSignature(kind, header))
  const row = await query.where('source', 'in', ['', source]).orderBy('source', 'desc').limit(1).executeTakeFirst()
  return row?.names ?? null
}

/** "Stock 26-11-2026.csv" → "stock": lists of one program differ in their figures only. */
export function sourceOfFile(fileName: string): string {
  const [name = ''] = fileName.toLowerCase().split('.')
  return name.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}

type ChosenColumns = {
  readonly kind: ListKind
  readonly source?: string | undefined
  readonly titles: readonly string[]
  /** The names of the list. Others are ignored columns. */
  readonly names: readonly string[]
  readonly chosen: readonly string[]
  readonly now: Date
}

/** Remembers the columns of lists with these titles, of this source and of others. */
export async function rememberColumns(
  db: Db,
  { kind, source = '', titles, names, chosen, now }: ChosenColumns,
): Promise<void> {
  const known = titles.map((_, place) => {
    const name = chosen[place] ?? ''
    return names.includes(name) ? name : ''
  })
  const signature = headerSignature(kind, titles)
  const row = { names: JSON.stringify(known), chosen_at: now }
  await db
    .insertInto('list_columns')
    .values([...new Set(['', source])].map((one) => ({ signature, source: one, ...row })))
    .onConflict((conflict) => conflict.columns(['signature', 'source']).doUpdateSet(row))
    .execute()
}
