import type { ComponentProps, FormEvent, FormHTMLAttributes, ReactNode, Ref } from 'react'
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
  button?: Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'busyLabel'>
  ref?: Ref<HTMLFormElement>
}

/** A form that sends a call. It keeps the typed values when the call is refused. */
export function CallForm(props: CallFormProps) {
  const { call, onType, submitLabel, busyLabel = 'Saving...', button, children, ...form } = props

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
    <form noValidate className="flex flex-col gap-4" {...form} onSubmit={submit} onInput={type}>
      {children}
      {submitLabel !== undefined && (
        <>
          <CallAlert call={call} />
          <Button {...button} type="submit" busy={call.isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      )}
    </form>
  )
}

/** Why a call was refused. */
export function CallAlert({ call: { alert }, className }: { call: Pick<Call<never>, 'alert'>; className?: string }) {
  return alert !== null && <AlertBox className={className}>{alert}</AlertBox>
}
