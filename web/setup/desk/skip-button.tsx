import type { Setup } from '#contract/setup.ts'
import { connectionChanges } from '#domain/setup/connection-changes.ts'
import type { SetupStepName } from '#domain/setup/setup-steps.ts'
import { ChangeButtons } from '#web/desk/change-buttons.tsx'

type SkipButtonProps = { step: SetupStepName; setup: Setup; onChanged: (setup: Setup) => void }

/** Skips an open step, or takes up a skipped one again. */
export function SkipButton({ step, setup, onChanged }: SkipButtonProps) {
  const state = setup.steps.find(({ name }) => name === step)?.state
  const { skip } = connectionChanges
  const isSkipped = state !== 'skipped'
  if (state === 'done') return null
  return (
    <ChangeButtons<'skip', { readonly setup: Setup }>
      changes={{
        skip: isSkipped ? skip : { ...skip, label: 'Take up this step again', done: 'The step is open again' },
      }}
      record={{ setup }}
      dialogs={{}}
      send={(api) => api('POST /api/desk/setup/skip', { step, isSkipped })}
      onChanged={(changed) => onChanged(changed.setup)}
    />
  )
}
