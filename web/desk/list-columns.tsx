import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { ListRow, RowLink } from './list-links.tsx'
import { ROWS_ATTRIBUTE } from './move-focus.ts'

/** Where the value of a column stands in a row of a narrow screen; `table` for values that it leaves out. */
type RowPart = 'title' | 'flags' | 'line' | 'note' | 'side' | 'table'

/** A column of the table on wide screens, and a part of the row on narrow ones. */
type DeskColumn<Row> = {
  readonly title: string
  readonly part: RowPart
  readonly cell: (row: Row, asOf: Date) => ReactNode
  /** What narrow rows show instead of the cell. */
  readonly inRow?: (row: Row, asOf: Date) => ReactNode
  /** Numbers and amounts are aligned to the right. */
  readonly isFigure?: boolean
  /** The width as a class. Columns without one share what is left. */
  readonly width?: string
}

/** The columns of a list, declared once for both forms. The first one leads to the details. */
export type DeskColumns<Row> = {
  readonly columns: readonly [DeskColumn<Row>, ...DeskColumn<Row>[]]
  /** The address of the details. */
  readonly to: (row: Row) => string
}

type ColumnRowProps<Row> = DeskColumns<Row> & { row: Row; asOf: Date }

/** A row of a narrow screen. */
export function ColumnRow<Row>({ columns, to, row, asOf }: ColumnRowProps<Row>) {
  const partsAt = (part: RowPart) =>
    columns
      .filter((column) => column.part === part)
      .map(({ title, cell, inRow = cell }) => ({ title, shown: inRow(row, asOf) }))
      .filter(({ shown }) => shown !== null && shown !== '' && shown !== false)
  const shownAt = (part: RowPart) => partsAt(part).map(({ title, shown }) => <Shown key={title}>{shown}</Shown>)
  const side = partsAt('side')
  return (
    <ListRow
      to={to(row)}
      title={shownAt('title')}
      flags={shownAt('flags')}
      side={side.length === 0 ? undefined : side.map(({ title, shown }) => <div key={title}>{shown}</div>)}
    >
      {partsAt('line').map(({ title, shown }) => (
        <div key={title}>{shown}</div>
      ))}
      {partsAt('note').map(({ title, shown }) => (
        <div key={title} className="text-quiet">
          {shown}
        </div>
      ))}
    </ListRow>
  )
}

function Shown({ children }: { children: ReactNode }) {
  return <>{children}</>
}

/** Marks one row, or all shown ones. */
type MarkBox<Row> = {
  readonly label: (row: Row) => string
  readonly isMarked: (row: Row) => boolean
  readonly mark: (row: Row, isMarked: boolean) => void
  readonly areAllMarked: boolean
  readonly markAll: (areMarked: boolean) => void
}

type ColumnTableProps<Row> = DeskColumns<Row> & {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  asOf: Date
  marks: MarkBox<Row> | null
}

/** The table of a wide screen, with rows of 44 px. */
export function ColumnTable<Row>({ label, columns, to, rows, keyOf, asOf, marks }: ColumnTableProps<Row>) {
  const [first, ...others] = columns
  return (
    <table aria-label={label} className="desk-table">
      <thead>
        <tr>
          {marks !== null && (
            <th>
              <MarkLabel
                name="Mark all shown"
                isMarked={marks.areAllMarked}
                onMark={(areMarked) => marks.markAll(areMarked)}
              />
            </th>
          )}
          {columns.map(({ title, width, isFigure = false }) => (
            <th key={title} scope="col" className={classNames(width, isFigure && 'figure')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...{ [ROWS_ATTRIBUTE]: '' }}>
        {rows.map((row) => (
          <tr key={keyOf(row)} tabIndex={-1} data-marked={marks?.isMarked(row) || undefined}>
            {marks !== null && (
              <td>
                <MarkLabel
                  name={marks.label(row)}
                  isMarked={marks.isMarked(row)}
                  onMark={(isMarked) => marks.mark(row, isMarked)}
                />
              </td>
            )}
            <th scope="row">
              <RowLink to={to(row)}>{first.cell(row, asOf)}</RowLink>
            </th>
            {others.map(({ title, cell, isFigure = false }) => {
              const shown = cell(row, asOf)
              return (
                <td
                  key={title}
                  className={isFigure ? 'figure' : undefined}
                  title={typeof shown === 'string' ? shown : undefined}
                >
                  {shown}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MarkLabelProps = { name: string; isMarked: boolean; onMark: (isMarked: boolean) => void }

/** The box that marks, with a target of 44 px. */
export function MarkLabel({ name, isMarked, onMark }: MarkLabelProps) {
  return (
    <label className="grid size-11 shrink-0 place-items-center">
      <span className="sr-only">{name}</span>
      <input
        type="checkbox"
        checked={isMarked}
        onChange={({ target }) => onMark(target.checked)}
        className="size-5 accent-brand"
      />
    </label>
  )
}
