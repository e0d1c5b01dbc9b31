import { useState } from 'react'
import type { ListTable } from '#contract/list-columns.ts'
import { listColumnLabels } from '#domain/lists/list-column-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type ColumnChoicesProps = {
  table: ListTable
  isBusy: boolean
  /** Reads the list again with a column for each title; '' ignores it. */
  onColumns: (columns: string[]) => void
  onSheet: (sheet: string) => void
}

const reasons = {
  name: 'by its title',
  content: 'by its content',
  choice: 'as chosen',
  none: 'not read',
} as const satisfies Record<ListTable['columns'][number]['by'], string>

/** Shows as what each column of a list is read, and lets staff correct it. */
export function ColumnChoices({ table, isBusy, onColumns, onSheet }: ColumnChoicesProps) {
  const [names, setNames] = useState(table.columns.map(({ name }) => name))
  const isChanged = names.some((name, place) => name !== table.columns[place]?.name)
  const choices = Object.fromEntries(table.names.map((name) => [name, listColumnLabels[name] ?? name]))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {table.sheets.length > 1 && (
        <SelectField
          label="Sheet"
          name="list-sheet"
          value={table.sheet}
          disabled={isBusy}
          options={Object.fromEntries(table.sheets.map((sheet) => [sheet, sheet]))}
          onChange={(event) => onSheet(event.target.value)}
        />
      )}
      <ol aria-label="Columns of the list" className="grid gap-4 sm:grid-cols-2">
        {table.columns.map(({ title, by, samples, note }, place) => (
          <li key={place} className="min-w-0">
            <SelectField
              label={title.trim() || `Column ${place + 1}`}
              name={`list-column-${place}`}
              value={names[place] ?? ''}
              disabled={isBusy}
              options={choices}
              emptyText="Not read"
              hint={[samples.join(' · ') || 'empty', `(${reasons[by]})`, note].filter((text) => text !== '').join(' ')}
              onChange={(event) => setNames(names.with(place, event.target.value))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button variant="secondary" busy={isBusy} disabled={!isChanged} onClick={() => onColumns(names)}>
          Read the list again
        </Button>
      </div>
      <p className="text-quiet">The columns are remembered for further lists with this header.</p>
    </div>
  )
}
