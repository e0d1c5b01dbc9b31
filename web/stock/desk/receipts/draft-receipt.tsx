import { useState, useSyncExternalStore } from 'react'
import { href, useNavigate } from 'react-router'
import type { Receipt } from '#contract/receipts.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { shownText } from '#web/platform/forms.ts'
import { focusRendered } from '#web/platform/unfinished-entry.ts'
import { DiscardReceiptDialog, PostReceiptDialog } from './post-receipt.tsx'
import {
  createReceiptDraft,
  type ReceiptDraftLine,
  type ReceiptDraft,
  type ReceiptDraftState,
  findSavedLine,
} from './receipt-draft.ts'
import { ReceiptFileDialog } from './receipt-file-dialog.tsx'
import { ReceiptHeadDialog } from './receipt-head-dialog.tsx'
import { ReceiptGridTable } from './receipt-grid.tsx'
import { DraftLineNotes, newPriceField } from './receipt-lines.tsx'
import { ReceiptTotals } from './receipt-totals-card.tsx'
import { type ReceiptGrid, useReceiptGrid } from './use-receipt-grid.ts'

type DraftDialog = { readonly name: 'head' | 'discard' } | { readonly name: 'file'; readonly pasted: string | null }

/** A draft, whose lines are scanned, typed, pasted or read from a file and saved at once. Posting adds the packs to the stock. */
export function DraftReceipt({ loaded, onChanged }: { loaded: Receipt; onChanged: (receipt: Receipt) => void }) {
  const api = useFormApi()
  const [draft] = useState(() => createReceiptDraft(loaded, (input) => api('POST /api/desk/receipts/:id', input)))
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get)
  const [dialog, setDialog] = useState<DraftDialog | null>(null)
  const { lines, phase, saved } = state
  const grid = useReceiptGrid(draft, lines)
  const posting = usePosting(grid, state)
  const open = (name: 'head' | 'discard') => setDialog({ name })

  return (
    <div className="flex flex-col gap-6">
      <DeskSection title="Lines">
        <p className="text-quiet">
          Enter moves on, the arrows move between lines, Ctrl+Delete removes one. Rows of a sheet can be pasted. Rates
          are before GST.
        </p>
        <SaveState state={state} draft={draft} onReplaced={grid.forgetAll} />
        <ReceiptGridTable
          grid={grid}
          lines={lines}
          renderNotes={(row) => <NotesOfLine state={state} draft={draft} row={row} />}
          onPaste={(pasted) => setDialog({ name: 'file', pasted })}
          onPost={posting.start}
        />
        <Button variant="quiet" className="self-start" onClick={() => setDialog({ name: 'file', pasted: null })}>
          Read a supplier's file…
        </Button>
        <ReceiptTotals lines={lines} billTotal={saved.billTotal} />
        {posting.alert !== null && <AlertBox>{posting.alert}</AlertBox>}
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <Button disabled={phase === 'failed'} onClick={posting.start}>
            Post the receipt…
          </Button>
          <Button variant="secondary" disabled={phase !== 'saved'} onClick={() => open('head')}>
            Change the invoice…
          </Button>
          <Button variant="secondary" onClick={() => open('discard')}>
            Discard…
          </Button>
          <KeyHint keys={['Ctrl', 'Enter']} />
        </div>
      </DeskSection>
      {posting.isOpen && (
        <PostReceiptDialog
          receipt={saved}
          onDone={({ receipt }) => onChanged(receipt)}
          onStale={draft.replace}
          onClose={posting.stop}
        />
      )}
      {dialog !== null && (
        <OpenDraftDialog dialog={dialog} draft={draft} onChanged={onChanged} close={() => setDialog(null)} />
      )}
    </div>
  )
}

/** Posting waits until the lines are saved. A row that is no line, or a typed price, keeps its dialog closed. */
function usePosting(grid: ReceiptGrid, { lines, phase }: ReceiptDraftState) {
  const [isWanted, setWanted] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)

  function start() {
    const unfinished = grid.findTyped() ?? findTypedPrice(lines)
    setAlert(unfinished ?? (lines.length === 0 ? 'Please enter a line first.' : null))
    setWanted(unfinished === null && lines.length > 0)
  }

  return { alert, start, stop: () => setWanted(false), isOpen: isWanted && phase === 'saved' }
}

/** A new price that is typed but not set, or null. */
function findTypedPrice(lines: readonly ReceiptDraftLine[]): string | null {
  const typed = lines.find((line) => (shownText(newPriceField(line)) ?? '').trim() !== '')
  if (typed === undefined) return null
  focusRendered(newPriceField(typed))
  return `${typed.productName}: a new price is typed but not set.`
}

type NotesOfLineProps = { state: ReceiptDraftState; draft: ReceiptDraft; row: number }

function NotesOfLine({ state, draft, row }: NotesOfLineProps) {
  const line = state.lines[row]
  if (line === undefined) return null
  return (
    <DraftLineNotes
      line={line}
      found={findSavedLine(state, row)}
      onPrice={(newPrice) => draft.change(draft.get().lines.with(row, { ...line, newPrice }))}
    />
  )
}

type OpenDraftDialogProps = {
  dialog: DraftDialog
  draft: ReceiptDraft
  onChanged: (receipt: Receipt) => void
  close: () => void
}

function OpenDraftDialog({ dialog, draft, onChanged, close }: OpenDraftDialogProps) {
  const navigate = useNavigate()
  const { saved } = draft.get()
  if (dialog.name === 'file')
    return (
      <ReceiptFileDialog
        supplierId={saved.supplier._id}
        pasted={dialog.pasted}
        onDone={(read) => {
          draft.change([...draft.get().lines, ...read])
          close()
        }}
        onClose={close}
      />
    )
  if (dialog.name === 'head')
    return (
      <ReceiptHeadDialog
        title="Change the invoice"
        submitLabel="Save"
        receipt={saved}
        save={draft.saveHead}
        onDone={({ receipt }) => {
          onChanged(receipt)
          close()
        }}
        onClose={close}
      />
    )
  return <DiscardReceiptDialog receipt={saved} onDone={() => void navigate(href('/desk/receipts'))} onClose={close} />
}

/** Whether the lines are saved, and how to go on if not. */
function SaveState({
  state: { phase, message, newer, lines },
  draft,
  onReplaced,
}: {
  state: ReceiptDraftState
  draft: ReceiptDraft
  onReplaced: () => void
}) {
  if (phase !== 'failed')
    return (
      <p className="text-quiet" role="status">
        {phase === 'saving' ? 'Saving...' : lines.length > 0 && 'All lines are saved.'}
      </p>
    )
  return (
    <AlertBox
      action={
        <span className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={draft.retry}>
            {newer === null ? 'Try again' : 'Save mine instead'}
          </Button>
          {newer !== null && (
            <Button
              variant="secondary"
              onClick={() => {
                draft.replace(newer)
                onReplaced()
              }}
            >
              {`Take theirs (${newer.lines.length})`}
            </Button>
          )}
        </span>
      }
    >
      {message || 'The lines are not saved yet. Please check the connection.'}
    </AlertBox>
  )
}
