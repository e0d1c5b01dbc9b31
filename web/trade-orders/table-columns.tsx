import { countPlaces, type PadTable } from '#domain/trade/read-pad-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type TableColumnsProps = {
  table: PadTable
  onMove: (column: 'name' | 'packs', place: number) => void
}

const labels = {
  number: 'Serial number',
  pack: 'Pack',
  mrp: 'MRP',
  rate: 'Rate',
  free: 'Free',
  batch: 'Batch',
  code: 'Code',
} as const

/** How the columns of a pasted table are read, to be corrected with one press (trade-13). */
export function TableColumns({ table, onMove }: TableColumnsProps) {
  const texts = table.rows[0]?.flatMap((_, place) => (isText(table, place) ? [place] : [])) ?? []
  const others = table.columns.flatMap((column, place) =>
    column in labels ? [describeColumn(labels[column as keyof typeof labels], titleOf(table, place))] : [],
  )
  return (
    <Card as="section" aria-label="Columns of your list" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">Columns of your list</h2>
      <ColumnChoice table={table} column="name" label="The product is in" places={texts} onMove={onMove} />
      <ColumnChoice table={table} column="packs" label="The packs are in" places={countPlaces(table)} onMove={onMove} />
      {!table.columns.includes('packs') && (
        <p className="font-medium">More than one column can be the packs. Please press the right one.</p>
      )}
      {others.length > 0 && <p className="text-quiet wrap-anywhere">{others.join(' · ')}</p>}
    </Card>
  )
}

const describeColumn = (label: string, title: string) =>
  label.toLowerCase() === title.toLowerCase() ? label : `${label}: ${title}`

type ColumnChoiceProps = TableColumnsProps & { column: 'name' | 'packs'; label: string; places: readonly number[] }

function ColumnChoice({ table, column, label, places, onMove }: ColumnChoiceProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span>{label}</span>
      {places.map((place) => (
        <Button
          key={place}
          variant={table.columns[place] === column ? 'primary' : 'secondary'}
          aria-pressed={table.columns[place] === column}
          onClick={() => onMove(column, place)}
        >
          <span translate="no">{titleOf(table, place)}</span>
        </Button>
      ))}
    </div>
  )
}

const isText = ({ rows }: PadTable, place: number) =>
  rows.filter((row) => /\p{L}{3}/u.test(row[place] ?? '')).length * 2 > rows.length

/** The heading of a column, else its first cells. */
function titleOf({ headings, rows }: PadTable, place: number): string {
  const cells = rows.flatMap((row) => row[place] || []).slice(0, 2)
  const heading = headings[place] ?? ''
  return heading === '' ? cells.map((cell) => cell.slice(0, 24)).join(', ') : heading
}
