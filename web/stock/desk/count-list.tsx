import { href, Link } from 'react-router'
import { batchExpiryText } from '#domain/stock/batch-state.ts'
import type { BatchRow } from '#contract/stock.ts'
import { DeskListRows } from '#web/desk/desk-list.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { BatchFlags, packsText } from './batch-row.tsx'
import { type CountedBatch, differenceText } from './counted-batches.ts'
import { countField, type CountResult, useCount } from './use-count.ts'

type CountListProps = {
  q: string
  product: string
  onSaved: () => void
  /** Called by a button after the count was saved. */
  onEnd: () => void
}

/** The batches to count, with their differences. Typed counts stay until they are saved. */
export function CountList({ q, product, onSaved, onEnd }: CountListProps) {
  const { store, counted, round, result, type, save } = useCount({ q, product, onSaved })
  return (
    <CallForm call={save} data-unsaved={counted.size > 0 || undefined}>
      <DeskListRows
        store={store}
        label="Batches to count"
        nouns={['batch', 'batches']}
        empty={{
          icon: 'search',
          title: 'No batches found.',
          text: 'Only batches with packs are counted. Packs of a new batch come with a receipt.',
        }}
      >
        {(batch) => (
          <CountRow key={round} batch={batch} counted={counted.get(batch._id)} onType={(typed) => type(batch, typed)} />
        )}
      </DeskListRows>
      <CallAlert call={save} />
      {result !== null && (
        <AlertBox
          tone="success"
          action={
            <Button variant="secondary" onClick={onEnd}>
              Count something else
            </Button>
          }
        >
          {resultText(result)}
        </AlertBox>
      )}
      {counted.size > 0 && (
        <div className="flex flex-wrap items-end gap-4 rounded-lg border border-brand bg-brand-soft p-4">
          <CountSummary counted={[...counted.values()]} />
          <Field
            label="Note"
            name="note"
            maxLength={200}
            autoComplete="off"
            optional
            className="min-w-0 flex-1 basis-48"
          />
          <Button type="submit" busy={save.isBusy} busyLabel="Saving...">
            Save the count
          </Button>
        </div>
      )}
    </CallForm>
  )
}

function CountRow({
  batch,
  counted,
  onType,
}: {
  batch: BatchRow
  counted: CountedBatch | undefined
  onType: (typed: string) => void
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <Link
            to={href('/desk/stock/:id', { id: batch._id })}
            discover="none"
            className="inline-flex min-h-11 items-center font-semibold text-brand-strong wrap-anywhere hover:underline"
          >
            {batch.number}
          </Link>
          <BatchFlags batch={batch} />
        </p>
        <p className="wrap-anywhere">
          {batch.shelf !== '' && <span className="font-semibold">{batch.shelf} · </span>}
          <span>{batch.productName}</span> <span className="text-quiet">{batch.packSize}</span>
        </p>
        <p className="text-quiet tabular-nums">
          {batchExpiryText(batch.expiresOn)} · {packsText(counted?.seen ?? batch.onHand)} expected
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <output className="font-semibold tabular-nums empty:-mr-3 sm:text-right" htmlFor={batch._id}>
          {counted === undefined ? '' : differenceText(counted)}
        </output>
        <label htmlFor={batch._id} className="sr-only">
          Counted packs of batch {batch.number}
        </label>
        <input
          id={batch._id}
          name={countField(batch._id)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Counted"
          defaultValue={counted?.typed}
          onChange={({ target }) => onType(target.value)}
          className="h-12 w-28 rounded-lg border border-edge bg-surface px-3 text-lg tabular-nums"
        />
      </div>
    </div>
  )
}

function CountSummary({ counted }: { counted: readonly CountedBatch[] }) {
  const differing = counted.filter(({ typed, seen }) => typed.trim() !== String(seen)).length
  return (
    <p className="font-semibold">
      {counted.length} counted, {differing === 0 ? 'all as expected' : `${differing} with a difference`}
    </p>
  )
}

function resultText({ changed, waiting }: CountResult): string {
  const parts = [
    'The count is saved.',
    changed === 0 && waiting === 0 ? 'Everything was as expected.' : '',
    changed > 0 ? `${changed} ${changed === 1 ? 'batch was' : 'batches were'} corrected.` : '',
    waiting > 0
      ? `${waiting} ${waiting === 1 ? 'loss waits' : 'losses wait'} for a second person, because of the value.`
      : '',
  ]
  return parts.filter(Boolean).join(' ')
}
