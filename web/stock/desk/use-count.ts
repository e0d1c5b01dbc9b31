import { type FormEvent, useState } from 'react'
import type { BatchRow } from '#contract/stock.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { type CountedBatch, readCounts } from './counted-batches.ts'

/** The number of corrected batches, and of losses that wait for a second person. */
export type CountResult = { readonly changed: number; readonly waiting: number }

/** The name of the field for the packs of a batch. */
export const countField = (batchId: string) => `counted-${batchId}`

type CountSearch = { readonly q: string; readonly product: string; readonly onSaved: () => void }

/** The state of a stock count: its batches, the typed counts, and the result of saving. */
export function useCount({ q, product, onSaved }: CountSearch) {
  const input = { q, product: product || undefined }
  const store = useDeskListStore({ load: 'GET /api/desk/batches', input, cursor: '_id' })
  const [counted, setCounted] = useState<ReadonlyMap<string, CountedBatch>>(new Map())
  const [note, setNote] = useState('')
  const [alert, setAlert] = useState<string | null>(null)
  const [result, setResult] = useState<CountResult | null>(null)
  const [isBusy, setBusy] = useState(false)
  const api = useFormApi()

  function type(batch: BatchRow, typed: string) {
    setResult(null)
    setCounted((before) => {
      const others = [...before].filter(([id]) => id !== batch._id)
      const seen = before.get(batch._id)?.seen ?? batch.onHand
      return new Map(typed === '' ? others : [...others, [batch._id, { batch, seen, typed }]])
    })
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Fields may be filled without events.
    const form = new FormData(event.currentTarget)
    const typed = [...counted.values()].map((one) => ({
      ...one,
      typed: formText(form, countField(one.batch._id)) || one.typed,
    }))
    const read = readCounts(typed)
    if ('message' in read) return setAlert(read.message)
    setBusy(true)
    const answer = await api('POST /api/desk/counts', { lines: read.lines, note: formText(form, 'note') })
    setBusy(false)
    if (!answer.ok) return setAlert(countRefusal(answer))
    const { batches, waiting } = answer.body
    const differing = read.lines.filter((line) => line.counted !== line.seen)
    for (const batch of batches) store.put(batch)
    setAlert(null)
    setCounted(new Map())
    setNote('')
    setResult({ changed: differing.length - waiting.length, waiting: waiting.length })
    announce('The count is saved')
    onSaved()
  }

  return { store, counted, note, alert, result, isBusy, type, setNote, send }
}

/** Why a count was refused: the error of its first line, if there is one. */
function countRefusal(answer: Parameters<typeof refusedFieldErrors>[0]): string {
  const [sentence] = Object.values(refusedFieldErrors(answer))
  return sentence ?? refusalText(answer, 'The count could not be saved. Please check the connection and try again.')
}
