import type { ComponentProps, FormEvent, FormHTMLAttributes, KeyboardEvent, ReactElement, ReactNode, Ref } from 'react'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { AlertBox } from './alert.tsx'
import { Button } from './button.tsx'
import type { Call } from './use-call.ts'

type CallFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onInput'> & {
  /** Gets the values as they stand in the page, with the name and value of the pressed button. */
  call: Call<FormData>
  /** Called after each change of a control. */
  onType?: ((form: FormData) => void) | undefined
  /** The label of the button below the fields. Without one, `children` hold the button and `CallAlert`. */
  submitLabel?: ReactNode
  busyLabel?: string
  /** Closes the form unsent. A button beside the first one calls it, after a question when something is typed. */
  onCancel?: (() => void) | undefined
  button?: Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'busyLabel'>
  ref?: Ref<HTMLFormElement>
}

/** A form that sends a call. It keeps the typed values when the call is refused. */
export function CallForm(props: CallFormProps) {
  const { call, onType, submitLabel, busyLabel = 'Saving...', onCancel, button, children, ...form } = props

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.name !== '') values.set(submitter.name, submitter.value)
    call.start(values, event.currentTarget)
  }

  function type({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (call.errors[name]) call.clear(name)
    onType?.(new FormData(currentTarget))
  }

  return (
    // The keys are those of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="flex flex-col gap-4"
      {...form}
      onSubmit={submit}
      onInput={type}
      onKeyDown={submitByKeys}
    >
      {children}
      {submitLabel !== undefined && (
        <>
          <CallAlert call={call} />
          <FormButtons onCancel={onCancel}>
            <Button {...button} type="submit" busy={call.isBusy} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
          </FormButtons>
        </>
      )}
    </form>
  )
}

function FormButtons({ onCancel, children }: { onCancel: (() => void) | undefined; children: ReactElement }) {
  if (onCancel === undefined) return children
  return (
    <div className="grid grid-cols-[1fr_auto] gap-3">
      {children}
      <Button variant="secondary" onClick={({ currentTarget }) => leaveWork(onCancel, currentTarget.form ?? undefined)}>
        Cancel
      </Button>
    </div>
  )
}

/** Ctrl+Enter sends the form from each of its fields, and leaves the field before, as a press of the button does. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  const { currentTarget: form, target } = event
  if (target instanceof HTMLElement) {
    target.blur()
    target.focus()
  }
  // What the field saves when it is left is rendered first.
  setTimeout(() => form.requestSubmit())
}

/** Why a call was refused. */
export function CallAlert({ call: { alert }, className }: { call: Pick<Call<never>, 'alert'>; className?: string }) {
  return alert !== null && <AlertBox className={className}>{alert}</AlertBox>
}
