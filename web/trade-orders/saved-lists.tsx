import { type FormEvent, useId, useState } from 'react'
import type { SavedTradeLists } from '#contract/trade-orders.ts'
import type { TradeListLine } from '#domain/trade/trade-lists.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { PadRow } from './pad-rows.ts'

type PadProps = {
  rows: readonly PadRow[]
  onLoad: (lines: readonly TradeListLine[]) => void
}

const FAILED = 'This could not be saved. Please check the connection.'

type Changed = { readonly ok: true; readonly body: { readonly lists: SavedTradeLists } }
type Answer = Changed | Exclude<Awaited<ReturnType<typeof remove>>, { ok: true }>

const remove = (id: string) => api('DELETE /api/trade/lists/:id', { id })
const rename = (id: string, name: string) => api('POST /api/trade/lists/:id/rename', { id, name })

/** The named lists of the buyer. While they are not loaded (null) none is saved, because it could replace one unseen. */
export function SavedLists({ lists: loaded, ...pad }: PadProps & { lists: SavedTradeLists | null }) {
  const [lists, setLists] = useState(loaded)
  const [isBusy, setBusy] = useState(false)

  async function reload() {
    setBusy(true)
    const answer = await api('GET /api/trade/lists', {})
    setBusy(false)
    if (answer.ok) setLists(answer.body.lists)
  }

  return (
    <Card as="section" aria-label="Saved lists" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">Saved lists</h2>
      {lists === null ? (
        <RetryAlert busy={isBusy} onRetry={() => void reload()}>
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
function LoadedLists({ lists, rows, onLoad, onChange }: LoadedListsProps) {
  const [alert, setAlert] = useState<string | null>(null)
  const lines = linesOf(rows)

  /** Shows the lists of an answer, or why there are none. */
  function show(answer: Answer, done: string) {
    setAlert(answer.ok ? null : refusalText(answer, FAILED))
    if (!answer.ok) return
    onChange(answer.body.lists)
    announce(done)
  }

  async function save(name: string): Promise<boolean> {
    if (lines.length === 0) {
      setAlert('Please add a line with its packs first.')
      return false
    }
    const answer = await api('POST /api/trade/lists', { name, lines })
    show(answer, `${lines.length} lines saved`)
    return answer.ok
  }

  async function load(id: string) {
    const answer = await api('GET /api/trade/lists/:id', { id })
    setAlert(answer.ok ? null : refusalText(answer, 'The list could not be read. Please check the connection.'))
    if (answer.ok) onLoad(answer.body.lines)
  }

  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {lists.length === 0 && <p className="text-quiet">Save the lines of the pad under a name to order them again.</p>}
      <ul className="divide-y divide-line">
        {lists.map((list) => (
          <SavedList
            key={`${list._id} ${list.name}`}
            list={list}
            onLoad={() => load(list._id)}
            onRename={async (to) => {
              const answer = await rename(list._id, to)
              show(answer, 'Renamed')
              return answer.ok
            }}
            onRemove={async () => show(await remove(list._id), 'Deleted')}
          />
        ))}
      </ul>
      <NameForm
        label="Save the lines as"
        hint="A list of the same name is replaced."
        submitLabel={`Save ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`}
        onSubmit={save}
      />
    </>
  )
}

type SavedListProps = {
  list: SavedTradeLists[number]
  onLoad: () => Promise<void>
  onRename: NameFormProps['onSubmit']
  onRemove: () => Promise<void>
}

function SavedList({ list: { name, lineCount }, onLoad, onRename, onRemove }: SavedListProps) {
  const [isRenamed, setRenamed] = useState(false)
  return (
    <li className="flex flex-col gap-1 py-2">
      <span>
        <span className="font-semibold wrap-anywhere" translate="no">
          {name}
        </span>{' '}
        <span className="text-quiet">{`${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`}</span>
      </span>
      {isRenamed ? (
        <NameForm label="New name" initialName={name} submitLabel="Rename" onSubmit={onRename} />
      ) : (
        <span className="flex flex-wrap gap-1">
          <Button variant="secondary" aria-label={`Add ${name}`} onClick={() => void onLoad()}>
            Add
          </Button>
          <Button variant="quiet" aria-label={`Rename ${name}`} onClick={() => setRenamed(true)}>
            Rename
          </Button>
          <Button variant="quiet" aria-label={`Delete ${name}`} onClick={() => void onRemove()}>
            Delete
          </Button>
        </span>
      )}
    </li>
  )
}

type NameFormProps = {
  label: string
  hint?: string
  initialName?: string
  submitLabel: string
  /** Returns whether the name was taken, which empties the field. */
  onSubmit: (name: string) => Promise<boolean>
}

function NameForm({ label, hint, initialName = '', submitLabel, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initialName)
  const [isBusy, setBusy] = useState(false)
  const id = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    if (await onSubmit(name)) setName('')
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3" noValidate>
      <Field
        label={label}
        hint={hint}
        id={id}
        name="listName"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Saving..." className="self-start">
        {submitLabel}
      </Button>
    </form>
  )
}

/** The rows with a product and its packs. */
function linesOf(rows: readonly PadRow[]): TradeListLine[] {
  return rows.flatMap(({ chosen, quantity }) =>
    chosen === null || quantity === null || quantity < 1 ? [] : [{ productId: chosen, quantity }],
  )
}
