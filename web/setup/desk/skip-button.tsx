import type { Setup } from '#contract/setup.ts'
import { connectionRules } from '#domain/setup/connection-changes.ts'
import type { SetupStepName } from '#domain/setup/setup-steps.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'

type SkipButtonProps = { step: SetupStepName; setup: Setup; onChanged: (setup: Setup) => void }

/** Skips an open step, or takes up a skipped one again. */
export function SkipButton({ step, setup, onChanged }: SkipButtonProps) {
  const state = setup.steps.find(({ name }) => name === step)?.state
  const isSkipped = state !== 'skipped'
  if (state === 'done') return null
  return (
    <RecordChanges
      of={connectionRules}
      at="/api/desk/setup"
      as="setup"
      record={setup}
      only={['skip']}
      parts={{
        skip: isSkipped ? {} : { label: 'Take up this step again', done: () => 'The step is open again' },
      }}
      names={() => ({ step, isSkipped })}
      onChanged={onChanged}
    />
  )
}
