import { useState } from 'react'
import type { BatchRow } from '#contract/stock.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { useDeskListState, useDeskListStore } from '#web/desk/list-store.ts'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { findUnfinished } from '#web/platform/unfinished-entry.ts'
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
  const [result, setResult] = useState<CountResult | null>(null)
  /** Counts what was saved, because the fields of a further count are new ones. */
  const [round, setRound] = useState(0)
  const { rows } = useDeskListState(store)

  function type(batch: BatchRow, typed: string) {
    setResult(null)
    setCounted((before) => {
      const others = [...before].filter(([id]) => id !== batch._id)
      const seen = before.get(batch._id)?.seen ?? batch.onHand
      return new Map(typed === '' ? others : [...others, [batch._id, { batch, seen, typed }]])
    })
  }

  const save = useDeskCall(
    async (form: FormData, api) => {
      const shown = rows.map((batch) => counted.get(batch._id) ?? { batch, seen: batch.onHand, typed: '' })
      const hidden = [...counted.values()].filter(({ batch }) => !rows.some(({ _id }) => _id === batch._id))
      const typed = [...shown, ...hidden].map((one) => ({
        ...one,
        typed: formText(form, countField(one.batch._id)) || one.typed,
      }))
      const read = readCounts(typed.filter((one) => one.typed !== ''))
      if ('message' in read) return { alert: leadTo(read.wrong, read.message) }
      const answer = await api('POST /api/desk/counts', { lines: read.lines, note: formText(form, 'note') })
      if (!answer.ok) return { alert: countRefusal(answer) }
      return { ok: true as const, body: { ...answer.body, lines: read.lines } }
    },
    {
      done: ({ batches, waiting, lines }) => {
        const differing = lines.filter((line) => line.counted !== line.seen)
        for (const batch of batches) store.put(batch)
        setCounted(new Map())
        setRound(round + 1)
        setResult({ changed: differing.length - waiting.length, waiting: waiting.length })
        announce('The count is saved')
        onSaved()
      },
    },
  )

  return { store, counted, round, result, type, save }
}

/** A typed count that is no number keeps the whole count from being saved. */
function leadTo({ batch, typed }: CountedBatch, message: string): string | null {
  return findUnfinished([{ id: batch._id, typed, target: 'the count', way: '', show: () => {} }], message)
}

/** Why a count was refused: the error of its first line, if there is one. */
function countRefusal(answer: Parameters<typeof refusedFieldErrors>[0]): string {
  const [sentence] = Object.values(refusedFieldErrors(answer))
  return sentence ?? refusalText(answer, 'The count could not be saved. Please check the connection and try again.')
}
