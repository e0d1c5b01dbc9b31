import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { BatchDetails } from '#contract/stock.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { AdjustBatchDialog, BlockBatchDialog, InspectReturnsDialog } from './batch-dialogs.tsx'
import { RecallDialog } from './recalls/recall-dialog.tsx'

type BatchStep = 'adjust' | 'block' | 'inspect' | 'recall'

type BatchStepsProps = {
  batch: BatchDetails
  setBatch: (batch: BatchDetails) => void
  refresh: () => Promise<void>
}

/** The possible actions on a batch. */
export function BatchSteps({ batch, setBatch, refresh }: BatchStepsProps) {
  const [step, setStep] = useState<BatchStep | null>(null)
  const navigate = useNavigate()
  const close = () => setStep(null)
  const finish = (text: string) => {
    close()
    announce(text)
  }
  const save = (text: string) => (body: { batch: BatchDetails }) => {
    setBatch(body.batch)
    finish(text)
  }
  const isBlocked = batch.state === 'blocked'
  return (
    <DeskSection title="Steps">
      {batch.held > 0 && (
        <ActionButton action="returns.inspect" onClick={() => setStep('inspect')}>
          Inspect returned packs…
        </ActionButton>
      )}
      <ActionButton action="stock.write-off" variant="secondary" onClick={() => setStep('adjust')}>
        Adjust…
      </ActionButton>
      {batch.state !== 'recalled' && (
        <>
          <ActionButton action="stock.count" variant="secondary" onClick={() => setStep('block')}>
            {isBlocked ? 'Put back on sale…' : 'Block…'}
          </ActionButton>
          <ActionButton action="stock.recall" variant="danger" onClick={() => setStep('recall')}>
            Recall…
          </ActionButton>
        </>
      )}
      {step === 'adjust' && (
        <AdjustBatchDialog
          batch={batch}
          onDone={({ adjustment }) => {
            void refresh()
            finish(adjustment.state === 'waiting' ? 'A second person has to confirm this' : 'Adjusted')
          }}
          onClose={close}
        />
      )}
      {step === 'block' && (
        <BlockBatchDialog
          batch={batch}
          onStale={setBatch}
          onDone={save(isBlocked ? 'Back on sale' : 'Blocked')}
          onClose={close}
        />
      )}
      {step === 'inspect' && <InspectReturnsDialog batch={batch} onDone={save('Inspected')} onClose={close} />}
      {step === 'recall' && (
        <RecallDialog
          batch={batch}
          onDone={({ recall }) => void navigate(href('/desk/recalls/:id', { id: recall._id }))}
          onClose={close}
        />
      )}
    </DeskSection>
  )
}
