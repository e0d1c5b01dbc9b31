import { type FormEvent, useState } from 'react'
import type { SavedTradeLists } from '#contract/trade-orders.ts'
import type { TradeListLine } from '#domain/trade/trade-lists.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PadRow } from './pad-rows.ts'

type SavedListsProps = {
  lists: SavedTradeLists
  rows: readonly PadRow[]
  onLoad: (lines: readonly TradeListLine[]) => void
}

const FAILED = 'This could not be saved. Please check the connection.'

type Changed = { readonly ok: true; readonly body: { readonly lists: SavedTradeLists } }
type Answer = Changed | Exclude<Awaited<ReturnType<typeof remove>>, { ok: true }>

const remove = (id: string) => api('DELETE /api/trade/lists/:id', { id })
const rename = (id: string, name: string) => api('POST /api/trade/lists/:id/rename', { id, name })

/** The named lists of the buyer: saved from the pad, loaded into it, renamed and deleted (trade-10). */
export function SavedLists({ lists: loaded, rows, onLoad }: SavedListsProps) {
  const [lists, setLists] = useState(loaded)
  const [name, setName] = useState('')
  const [alert, setAlert] = useState<string | null>(null)
  const lines = linesOf(rows)

  /** Shows the lists of an answer, or why there are none. */
  function show(answer: Answer, done: string) {
    setAlert(answer.ok ? null : refusalText(answer, FAILED))
    if (!answer.ok) return
    setLists(answer.body.lists)
    announce(done)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (lines.length === 0) return setAlert('Please add a line with its packs first.')
    const answer = await api('POST /api/trade/lists', { name, lines })
    show(answer, `${lines.length} lines saved`)
    if (answer.ok) setName('')
  }

  async function load(id: string) {
    const answer = await api('GET /api/trade/lists/:id', { id })
    setAlert(answer.ok ? null : refusalText(answer, 'The list could not be read. Please check the connection.'))
    if (answer.ok) onLoad(answer.body.lines)
  }

  return (
    <Card as="section" aria-label="Saved lists" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">Saved lists</h2>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {lists.length === 0 && <p className="text-quiet">Save the lines of the pad under a name to order them again.</p>}
      <ul className="divide-y divide-line">
        {lists.map((list) => (
          <SavedList
            key={`${list._id} ${list.name}`}
            list={list}
            onLoad={() => load(list._id)}
            onRename={async (to) => show(await rename(list._id, to), 'Renamed')}
            onRemove={async () => show(await remove(list._id), 'Deleted')}
          />
        ))}
      </ul>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3" noValidate>
        <Field
          label="Save the lines as"
          hint="A list of the same name is replaced."
          name="listName"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" className="self-start">
          {`Save ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`}
        </Button>
      </form>
    </Card>
  )
}

type SavedListProps = {
  list: SavedTradeLists[number]
  onLoad: () => Promise<void>
  onRename: (name: string) => Promise<void>
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
        <RenameForm name={name} onRename={onRename} />
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

function RenameForm({ name: before, onRename }: { name: string; onRename: (name: string) => Promise<void> }) {
  const [name, setName] = useState(before)
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void onRename(name)
      }}
    >
      <Field
        label="New name"
        name="newListName"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" className="self-start">
        Rename
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
