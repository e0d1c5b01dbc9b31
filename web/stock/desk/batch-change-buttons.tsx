import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { Adjustment, BatchDetails } from '#contract/stock.ts'
import { type BatchChangeName, batchChangeRefusal, batchChanges } from '#domain/stock/batch-changes.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped, type TypedValues } from '#web/desk/change-fields.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { packsText } from './batch-row.tsx'
import { RecallDialog } from './recalls/recall-dialog.tsx'

type Answer = { readonly batch: BatchDetails; readonly adjustment?: Adjustment }
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
      <ChangeButtons<BatchChangeName, Answer>
        changes={batchChanges}
        record={{ batch }}
        dialogs={dialogs}
        isOffered={(name) => (name === 'inspect' ? batch.held > 0 : batchChangeRefusal(name, batch) === null)}
        send={(api, name, values) => sendChange(api, name, batch, values)}
        newerOf={(result) => {
          const newer = findNewer<BatchDetails>(result)
          return newer === null ? null : { batch: newer }
        }}
        onChanged={({ batch: changed, adjustment }) => {
          setBatch(changed)
          if (adjustment !== undefined) void refresh()
        }}
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

async function sendChange(
  api: DeskClient,
  name: BatchChangeName,
  batch: BatchDetails,
  values: TypedValues,
): Promise<ApiResult<Answer>> {
  const { _id: id, version } = batch
  if (name === 'inspect') return sendTyped(api, 'POST /api/desk/batches/:id/inspect', { ...values, id })
  if (name !== 'adjust')
    return sendTyped(api, 'POST /api/desk/batches/:id/block', { ...values, id, version, isBlocked: name === 'block' })
  const result = await sendTyped(api, 'POST /api/desk/adjustments', { ...values, batchId: id })
  return result.ok ? { ...result, body: { ...result.body, batch } } : result
}

const dialogs: Readonly<Partial<Record<BatchChangeName, DialogParts<Answer>>>> = {
  inspect: {
    intro: ({ batch }) => <p>{packsText(batch.held)} came back.</p>,
    presets: ({ batch }) => ({ quantity: batch.held }),
  },
  adjust: {
    title: ({ batch }) => `Adjust batch ${batch.number}`,
    intro: ({ batch }) => (
      <p>
        {packsText(batch.onHand)} should be on the shelf. A write-off above Rs. 5,000 waits until a second person
        confirms it.
      </p>
    ),
    done: ({ adjustment }) =>
      adjustment?.state === 'waiting' ? 'A second person has to confirm this' : batchChanges.adjust.done,
  },
  block: {
    title: ({ batch }) => `Block batch ${batch.number}`,
    intro: () => (
      <p>No pack of it is sold until it is put back. Orders that were to get it are packed from other batches.</p>
    ),
  },
  release: {
    title: ({ batch }) => `Put batch ${batch.number} back on sale`,
    intro: () => <p>Its packs are sold again, unless their expiry is near.</p>,
  },
}
