import { paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'
import { DeliverySettingsDialog, type DeliverySettingsProps } from './delivery-settings-dialog.tsx'

/** Sets the largest order that may be paid in cash. */
export function CodLimitDialog({ settings, ...dialog }: DeliverySettingsProps & { onClose: () => void }) {
  const { version, codMax } = settings
  return (
    <DeliverySettingsDialog
      {...dialog}
      title="Limit for cash on delivery"
      submitLabel="Save the limit"
      savedText="Limit saved"
      send={async (form, api) => {
        const amount = paiseFromRupees(formText(form, 'codMax'))
        if (amount === null) return { errors: { codMax: 'Please type an amount such as 5000.' } }
        return api('POST /api/desk/delivery/cash', { version, codMax: rupeesFromPaise(amount) })
      }}
    >
      {(errors) => (
        <Field
          label="Largest order in rupees"
          hint="A zone may set a lower limit."
          name="codMax"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={codMax ?? ''}
          required
          error={errors.codMax}
        />
      )}
    </DeliverySettingsDialog>
  )
}
