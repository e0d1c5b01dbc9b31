import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import type { TypedValues } from './change-fields.tsx'

/** Asks whether a person has read a sentence, once the server has said it. */
export function ConfirmationField({ errors: { confirmed }, label }: { errors: FieldErrors; label: string }) {
  // The form shows the sentence as an alert unless it has the field.
  if (!confirmed) return <input type="checkbox" name="confirmed" hidden />
  return (
    <AlertBox tone="notice">
      <span>{confirmed}</span>
      <label className="flex min-h-11 items-center gap-3">
        <input ref={focusConfirmation} type="checkbox" name="confirmed" className="size-5 shrink-0 accent-brand" />
        {label}
      </label>
    </AlertBox>
  )
}

function focusConfirmation(input: HTMLInputElement | null): void {
  input?.focus()
}

export function readConfirmation(_: unknown, data: FormData): TypedValues {
  return { confirmed: formText(data, 'confirmed') === 'on' }
}
