import type { ListTable } from '#contract/list-columns.ts'
import type { Db } from '../../db/tables.ts'
import { cellConverter, headerSignature, type ListKind, matchColumns, toReadHeader } from './match-columns.ts'
import type { FoundHeader, RecordReading } from './read-records.ts'

type HeaderOptions = {
  readonly kind: ListKind
  readonly names: readonly string[]
  /** Whether the columns have their exact names, so that none is matched by content. */
  readonly isExact?: (header: readonly string[]) => boolean
  readonly onTable?: ((table: ListTable) => void) | undefined
}

/** Reads headers with the columns that staff chose for their signature, else by name and content. */
export function headerReader(db: Db, { kind, names, isExact = () => false, onTable }: HeaderOptions) {
  return async (found: FoundHeader): Promise<RecordReading> => {
    if (isExact(found.header)) return { header: found.header, convert: (cells) => cells }
    const chosen = await findChosenColumns(db, kind, found.header)
    const columns = matchColumns(found, names, chosen)
    onTable?.({ sheet: found.sheet, sheets: [...found.sheets], columns, names: [...names] })
    return { header: toReadHeader(columns, names), convert: cellConverter(columns, found.rows) }
  }
}

async function findChosenColumns(db: Db, kind: ListKind, header: readonly string[]): Promise<readonly string[] | null> {
  const query = db.selectFrom('list_columns').select('names')
  const row = await query.where('signature', '=', headerSignature(kind, header)).executeTakeFirst()
  return row?.names ?? null
}

/** Remembers the columns of lists with this header. Names that the list does not have are ignored columns. */
export async function rememberColumns(
  db: Db,
  { kind, table, chosen, now }: { kind: ListKind; table: ListTable; chosen: readonly string[]; now: Date },
): Promise<void> {
  const names = table.columns.map((_, place) => {
    const name = chosen[place] ?? ''
    return table.names.includes(name) ? name : ''
  })
  const header = table.columns.map(({ title }) => title)
  await db
    .insertInto('list_columns')
    .values({ signature: headerSignature(kind, header), names: JSON.stringify(names), chosen_at: now })
    .onConflict((conflict) =>
      conflict.column('signature').doUpdateSet({ names: JSON.stringify(names), chosen_at: now }),
    )
    .execute()
}
