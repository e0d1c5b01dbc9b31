import { useState, useSyncExternalStore } from 'react'
import { href, useNavigate } from 'react-router'
import type { Receipt } from '#contract/receipts.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReceiptLineEntry } from './receipt-line-entry.tsx'
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
import { ReceiptDraftLineRow } from './receipt-lines.tsx'

type DraftDialog = 'file' | 'head' | 'post' | 'discard'

/** A draft, whose lines are scanned, typed or read from a file and saved at once. Posting adds the packs to the stock. */
export function DraftReceipt({ loaded, onChanged }: { loaded: Receipt; onChanged: (receipt: Receipt) => void }) {
  const api = useFormApi()
  const [draft] = useState(() => createReceiptDraft(loaded, (input) => api('POST /api/desk/receipts/:id', input)))
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get)
  const [edited, setEdited] = useState<number | null>(null)
  const [dialog, setDialog] = useState<DraftDialog | null>(null)
  const { lines, phase } = state
  const close = () => setDialog(null)

  function enter(line: ReceiptDraftLine) {
    draft.change(edited === null ? [...lines, line] : lines.with(edited, line))
    announce(`Batch ${line.batchNumber} ${edited === null ? 'added' : 'changed'}`)
    setEdited(null)
  }

  return (
    <div className="flex flex-col gap-6">
      <DeskSection title={edited === null ? 'New line' : 'Edit a line'}>
        <ReceiptLineEntry
          key={edited}
          edited={edited === null ? null : (lines[edited] ?? null)}
          onEnter={enter}
          onCancel={() => setEdited(null)}
        />
        <Button variant="quiet" className="self-start" onClick={() => setDialog('file')}>
          Read a supplier's file…
        </Button>
      </DeskSection>
      <DeskSection title="Lines">
        <SaveState state={state} draft={draft} />
        <DraftLines state={state} draft={draft} edit={setEdited} isEditing={edited !== null} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          <Button
            disabled={lines.length === 0 || phase === 'failed'}
            busy={phase === 'saving'}
            busyLabel="Saving..."
            onClick={() => setDialog('post')}
          >
            Post the receipt…
          </Button>
          <Button variant="secondary" disabled={phase !== 'saved'} onClick={() => setDialog('head')}>
            Change the invoice…
          </Button>
          <Button variant="secondary" onClick={() => setDialog('discard')}>
            Discard…
          </Button>
        </div>
      </DeskSection>
      {dialog !== null && <OpenDraftDialog dialog={dialog} draft={draft} onChanged={onChanged} close={close} />}
    </div>
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
  const { saved, lines } = draft.get()
  if (dialog === 'file')
    return (
      <ReceiptFileDialog
        supplierId={saved.supplier._id}
        onDone={(read) => {
          draft.change([...lines, ...read])
          close()
        }}
        onClose={close}
      />
    )
  if (dialog === 'head')
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
  return dialog === 'post' ? (
    <PostReceiptDialog
      receipt={saved}
      onDone={({ receipt }) => onChanged(receipt)}
      onStale={draft.replace}
      onClose={close}
    />
  ) : (
    <DiscardReceiptDialog receipt={saved} onDone={() => void navigate(href('/desk/receipts'))} onClose={close} />
  )
}

type DraftLinesProps = {
  state: ReceiptDraftState
  draft: ReceiptDraft
  edit: (index: number) => void
  isEditing: boolean
}

function DraftLines({ state, draft, edit, isEditing }: DraftLinesProps) {
  const { lines } = state
  if (lines.length === 0)
    return <p className="text-quiet">Nothing is entered yet. Scan a pack, or type the name of its product.</p>
  return (
    <ol className="divide-y divide-line" aria-label="Lines">
      {lines.map((line, index) => (
        <li key={index} className="py-3">
          <ReceiptDraftLineRow
            line={line}
            found={findSavedLine(state, index)}
            isLocked={isEditing}
            onEdit={() => edit(index)}
            onRemove={() => draft.change(lines.toSpliced(index, 1))}
            onPrice={(newPrice) => draft.change(lines.with(index, { ...line, newPrice }))}
          />
        </li>
      ))}
    </ol>
  )
}

/** Whether the lines are saved, and how to go on if not. */
function SaveState({
  state: { phase, message, newer, lines },
  draft,
}: {
  state: ReceiptDraftState
  draft: ReceiptDraft
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
            <Button variant="secondary" onClick={() => draft.replace(newer)}>
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
