import type { ApiInput } from '#contract/api.ts'
import { findNewer } from '#web/desk/find-newer.ts'
import { refusalText } from '#web/platform/api.ts'
import type { ApiResult } from '#contract/client.ts'
import type { Receipt, ReceiptLine } from '#contract/receipts.ts'
import { observable } from '#web/platform/observable.ts'

/** A line of a draft with the shown fields of its product. */
export type ReceiptDraftLine = Omit<
  ReceiptLine,
  'expiresOn' | 'errors' | 'warnings' | 'willBeBlocked' | 'batchId' | 'gstPercent'
> & {
  /** Known once the line is saved. */
  readonly gstPercent?: number | null
}

/** The supplier and the invoice of a receipt. */
export type ReceiptHead = ApiInput<'POST /api/desk/receipts'>

type SavedDraft = ApiInput<'POST /api/desk/receipts/:id'>
type SaveDraft = (draft: SavedDraft) => Promise<ApiResult<{ receipt: Receipt }>>

export type ReceiptDraftState = {
  readonly lines: readonly ReceiptDraftLine[]
  /** The draft on the server, with errors and warnings. */
  readonly saved: Receipt
  readonly phase: 'saved' | 'saving' | 'failed'
  /** The sentence of the refusal, or '' when there was no answer. */
  readonly message: string
  /** The draft that a colleague saved meanwhile. */
  readonly newer: Receipt | null
}

export type ReceiptDraft = ReturnType<typeof createReceiptDraft>

/** A draft whose lines are saved in the background, one call at a time. Unsaved lines stay in the page. */
export function createReceiptDraft(receipt: Receipt, save: SaveDraft) {
  const state = observable<ReceiptDraftState>(savedState(receipt))
  let isSaving = false

  async function flush(): Promise<void> {
    if (isSaving) return
    isSaving = true
    let sent = state.get().lines
    for (;;) {
      const result = await save(toInput(state.get().saved, sent))
      const shown = state.get()
      if (!result.ok) {
        state.set({ ...shown, phase: 'failed', message: refusalText(result, ''), newer: findNewer<Receipt>(result) })
        break
      }
      const isCurrent = shown.lines === sent
      state.set(isCurrent ? savedState(result.body.receipt) : { ...shown, saved: result.body.receipt })
      if (isCurrent) break
      sent = shown.lines
    }
    isSaving = false
  }

  function change(lines: readonly ReceiptDraftLine[]): void {
    state.set({ ...state.get(), lines, phase: 'saving', message: '', newer: null })
    void flush()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    change,
    /** Saves again, over a newer draft if there is one. */
    retry() {
      const { newer, saved, lines } = state.get()
      state.set({ ...state.get(), saved: newer ?? saved })
      change(lines)
    },
    /** Saves a changed head with the saved lines. A stale draft is replaced by the newer one. */
    async saveHead(head: ReceiptHead): Promise<ApiResult<{ receipt: Receipt }>> {
      const { saved, lines } = state.get()
      const result = await save({ ...toInput(saved, lines), ...head })
      const shown = result.ok ? result.body.receipt : findNewer<Receipt>(result)
      if (shown !== null) state.set(savedState(shown))
      return result
    },
    /** Replaces the lines in the page by a draft of the server. */
    replace: (other: Receipt) => state.set(savedState(other)),
  }
}

function savedState(saved: Receipt): ReceiptDraftState {
  return { lines: saved.lines, saved, phase: 'saved', message: '', newer: null }
}

function toInput(saved: Receipt, lines: readonly ReceiptDraftLine[]): SavedDraft {
  const { _id: id, version, supplier, invoiceNumber, invoiceDate, billTotal, supplierGstin, tax } = saved
  return {
    id,
    version,
    supplierId: supplier._id,
    invoiceNumber,
    invoiceDate,
    billTotal,
    supplierGstin,
    billTax: tax.stated,
    lines: lines.map(({ productName: _, packSize: __, sellingPrice: ___, ...line }) => line),
  }
}

/** The saved line with errors and warnings; null until it is saved. */
export function findSavedLine({ saved, lines }: ReceiptDraftState, index: number): ReceiptLine | null {
  const [found, shown] = [saved.lines[index], lines[index]]
  if (found === undefined || shown === undefined) return null
  return found.productId === shown.productId && found.batchNumber === shown.batchNumber ? found : null
}
