import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Adjustment, BatchDetails } from '#contract/stock.ts'
import { type BatchChangeName, batchChanges, batchRules } from '#domain/stock/batch-changes.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped } from '#web/desk/change-fields.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { packsText } from './batch-row.tsx'
import { RecallDialog } from './recalls/recall-dialog.tsx'

type AdjustedBatch = { readonly batch: BatchDetails; readonly adjustment?: Adjustment }
type OwnChangeName = Exclude<BatchChangeName, 'adjust'>
type BatchChangeButtonsProps = {
  batch: BatchDetails
  setBatch: (batch: BatchDetails) => void
  refresh: () => Promise<void>
}

/** The possible changes of a batch. */
export function BatchChangeButtons({ batch, setBatch, refresh }: BatchChangeButtonsProps) {
  const [isRecalling, setRecalling] = useState(false)
  const navigate = useNavigate()
  return (
    <DeskSection title="Steps">
      <RecordChanges
        of={batchRules}
        at="/api/desk/batches/:id"
        as="batch"
        record={batch}
        only={batch.held > 0 ? ['inspect', 'block', 'release'] : ['block', 'release']}
        facts={batch}
        parts={parts}
        onChanged={setBatch}
      />
      <ChangeButtons<'adjust', AdjustedBatch>
        changes={{ adjust: batchChanges.adjust }}
        record={{ batch }}
        dialogs={{ adjust: adjustDialog }}
        send={async (api, _, values, seen) => {
          const input = { ...values, batchId: batch._id }
          const result = await sendTyped(api, 'POST /api/desk/adjustments', input)
          return result.ok ? { ...result, body: { ...seen, adjustment: result.body.adjustment } } : result
        }}
        onChanged={() => void refresh()}
      />
      {batch.state !== 'recalled' && (
        <ActionButton action="stock.recall" variant="danger" className="self-start" onClick={() => setRecalling(true)}>
          Recall…
        </ActionButton>
      )}
      {isRecalling && (
        <RecallDialog
          batch={batch}
          onDone={({ recall }) => void navigate(href('/desk/recalls/:id', { id: recall._id }))}
          onClose={() => setRecalling(false)}
        />
      )}
    </DeskSection>
  )
}

const adjustDialog: DialogParts<AdjustedBatch> = {
  title: ({ batch }) => `Adjust batch ${batch.number}`,
  intro: ({ batch }) => (
    <p>
      {packsText(batch.onHand)} should be on the shelf. A write-off above Rs. 5,000 waits until a second person confirms
      it.
    </p>
  ),
  done: ({ adjustment }) =>
    adjustment?.state === 'waiting' ? 'A second person has to confirm this' : batchChanges.adjust.done,
}

const parts: Readonly<Record<OwnChangeName, DialogParts<BatchDetails>>> = {
  inspect: {
    intro: ({ held }) => <p>{packsText(held)} came back.</p>,
    presets: ({ held }) => ({ quantity: held }),
  },
  block: {
    title: ({ number }) => `Block batch ${number}`,
    readOwn: () => ({ isBlocked: true }),
    intro: () => (
      <p>No pack of it is sold until it is put back. Orders that were to get it are packed from other batches.</p>
    ),
  },
  release: {
    title: ({ number }) => `Put batch ${number} back on sale`,
    readOwn: () => ({ isBlocked: false }),
    intro: () => <p>Its packs are sold again, unless their expiry is near.</p>,
  },
}
