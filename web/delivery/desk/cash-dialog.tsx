import { paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { Field } from '#web/ui/field.tsx'
import type { DeliveryEditing } from './delivery-editing.ts'
import { SettingsDialog } from './settings-dialog.tsx'

/** Sets the largest order that is paid in cash. */
export function CashDialog({ settings, ...dialog }: DeliveryEditing & { onClose: () => void }) {
  const { version, codMax } = settings
  return (
    <SettingsDialog
      {...dialog}
      title="Limit for cash on delivery"
      submitLabel="Save the limit"
      savedText="Limit saved"
      send={async (form, api) => {
        const amount = paiseFromRupees(String(form.get('codMax') ?? ''))
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
    </SettingsDialog>
  )
}
