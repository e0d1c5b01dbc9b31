import { useId, useState } from 'react'
import type { SavedTradeLists } from '#contract/trade-orders.ts'
import type { TradeListLine } from '#domain/trade/trade-lists.ts'
import { formText } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { type Call, useCall } from '#web/ui/use-call.ts'
import { usePadPlace } from './pad-place.ts'
import type { PadRow } from './pad-rows.ts'

type PadProps = {
  rows: readonly PadRow[]
  /** The rows as they stand in the page. */
  readRows: () => readonly PadRow[]
  onLoad: (lines: readonly TradeListLine[]) => void
}

const FAILED = 'This could not be saved. Please check the connection.'

type Answer = { readonly lists: SavedTradeLists }

/** The named lists of the buyer. While they are not loaded (null) none is saved, because it could replace one unseen. */
export function SavedLists({ lists: loaded, ...pad }: PadProps & { lists: SavedTradeLists | null }) {
  const { api } = usePadPlace()
  const [lists, setLists] = useState(loaded)
  const reload = useCall(() => api('GET /api/trade/lists', {}), { done: (answer) => setLists(answer.lists) })
  return (
    <Card as="section" aria-label="Saved lists" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">Saved lists</h2>
      {lists === null ? (
        <RetryAlert busy={reload.isBusy} onRetry={() => reload.start()}>
          The saved lists could not be loaded just now.
        </RetryAlert>
      ) : (
        <LoadedLists {...pad} lists={lists} onChange={setLists} />
      )}
    </Card>
  )
}

type LoadedListsProps = PadProps & { lists: SavedTradeLists; onChange: (lists: SavedTradeLists) => void }

/** Lists that are saved from the pad, loaded into it, renamed and deleted (trade-10). */
function LoadedLists({ lists, rows, readRows, onLoad, onChange }: LoadedListsProps) {
  const { api } = usePadPlace()
  const lines = linesOf(rows)
  const save = useCall(
    async (form: FormData) => {
      const saved = linesOf(readRows())
      if (saved.length === 0) return { alert: 'Please add a line with its packs first.' }
      return api('POST /api/trade/lists', { name: formText(form, 'listName'), lines: saved })
    },
    {
      done: (answer, form) => {
        form?.reset()
        onChange(answer.lists)
        announce(`${lines.length} lines saved`)
      },
      fallback: FAILED,
    },
  )
  return (
    <>
      {lists.length === 0 && <p className="text-quiet">Save the lines of the pad under a name to order them again.</p>}
      <ul className="divide-y divide-line">
        {lists.map((list) => (
          <SavedList key={`${list._id} ${list.name}`} list={list} onLoad={onLoad} onChange={onChange} />
        ))}
      </ul>
      <NameForm
        call={save}
        label="Save the lines as"
        hint="A list of the same name is replaced."
        submitLabel={`Save ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`}
      />
    </>
  )
}

type SavedListProps = Pick<LoadedListsProps, 'onLoad' | 'onChange'> & { list: SavedTradeLists[number] }

function SavedList({ list: { _id: id, name, lineCount }, onLoad, onChange }: SavedListProps) {
  const { api } = usePadPlace()
  const [isRenamed, setRenamed] = useState(false)
  const show = (done: string) => (answer: Answer) => {
    onChange(answer.lists)
    announce(done)
  }
  const rename = useCall(
    (form: FormData) => api('POST /api/trade/lists/:id/rename', { id, name: formText(form, 'listName') }),
    { done: show('Renamed'), fallback: FAILED },
  )
  const remove = useCall(() => api('DELETE /api/trade/lists/:id', { id }), { done: show('Deleted'), fallback: FAILED })
  const load = useCall(() => api('GET /api/trade/lists/:id', { id }), {
    done: (answer) => onLoad(answer.lines),
    fallback: 'The list could not be read. Please check the connection.',
  })
  return (
    <li className="flex flex-col gap-1 py-2">
      <span>
        <span className="font-semibold wrap-anywhere" translate="no">
          {name}
        </span>{' '}
        <span className="text-quiet">{`${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`}</span>
      </span>
      <CallAlert call={remove} />
      <CallAlert call={load} />
      {isRenamed ? (
        <NameForm call={rename} label="New name" initialName={name} submitLabel="Rename" />
      ) : (
        <span className="flex flex-wrap gap-1">
          <Button variant="secondary" aria-label={`Add ${name}`} busy={load.isBusy} onClick={() => load.start()}>
            Add
          </Button>
          <Button variant="quiet" aria-label={`Rename ${name}`} onClick={() => setRenamed(true)}>
            Rename
          </Button>
          <Button variant="quiet" aria-label={`Delete ${name}`} busy={remove.isBusy} onClick={() => remove.start()}>
            Delete
          </Button>
        </span>
      )}
    </li>
  )
}

type NameFormProps = {
  call: Call<FormData>
  label: string
  hint?: string
  initialName?: string
  submitLabel: string
}

function NameForm({ call, label, hint, initialName, submitLabel }: NameFormProps) {
  return (
    <CallForm
      call={call}
      submitLabel={submitLabel}
      button={{ variant: 'secondary', className: 'self-start' }}
      className="flex flex-col gap-3"
    >
      <Field
        label={label}
        hint={hint}
        id={useId()}
        name="listName"
        maxLength={60}
        defaultValue={initialName}
        autoComplete="off"
        error={call.errors.name}
      />
    </CallForm>
  )
}

/** The rows with a product and its packs. */
function linesOf(rows: readonly PadRow[]): TradeListLine[] {
  return rows.flatMap(({ chosen, quantity }) =>
    chosen === null || quantity === null || quantity < 1 ? [] : [{ productId: chosen, quantity }],
  )
}
