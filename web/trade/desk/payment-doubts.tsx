import { ConfirmationField, readConfirmation } from '#web/desk/confirmation-field.tsx'
import type { FieldErrors } from '#web/platform/forms.ts'

/** Asks to confirm what is unusual about a payment (trade-7). */
export const paymentDoubts = {
  ownFields: ({ errors }: { errors: FieldErrors }) => (
    <ConfirmationField errors={errors} label="I have checked it, and it is right" />
  ),
  readOwn: readConfirmation,
}
