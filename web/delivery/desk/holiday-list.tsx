import { useState } from 'react'
import { formatDate } from '#domain/time.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { formValues } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Field } from '#web/ui/field.tsx'
import { DeliverySettingsDialog, type DeliverySettingsProps, showNewerSettings } from './delivery-settings-dialog.tsx'

/** The days without deliveries, beside the Sundays. */
export function HolidayList({ settings, onSaved, onStale }: DeliverySettingsProps) {
  const [isAdding, setAdding] = useState(false)
  const { version, holidays } = settings
  const api = useFormApi()

  async function remove(day: string, name: string) {
    const result = await api('POST /api/desk/delivery/holidays/:day/remove', { day, version })
    if (result.ok) return onSaved(result.body.settings, `${name} removed`)
    showNewerSettings(result, onStale)
    announce(refusalText(result, 'This could not be saved. Please check the connection and try again.'))
  }

  return (
    <DeskSection title="Holidays">
      {holidays.length === 0 && <p className="text-quiet">None yet. Sundays are no business days in any case.</p>}
      <ul className="divide-y divide-line" aria-label="Holidays">
        {holidays.map(({ day, name }) => (
          <li key={day} className="flex items-center justify-between gap-4">
            <span className="wrap-anywhere">
              {formatDate(day)}, {name}
            </span>
            <ActionButton
              action="delivery.zones"
              variant="quiet"
              aria-label={`Remove ${name}`}
              onClick={() => void remove(day, name)}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      <ActionButton action="delivery.zones" variant="secondary" className="self-start" onClick={() => setAdding(true)}>
        Add a holiday
      </ActionButton>
      {isAdding && (
        <DeliverySettingsDialog
          title="Add a holiday"
          submitLabel="Add the holiday"
          savedText="Holiday added"
          onStale={onStale}
          onSaved={onSaved}
          onClose={() => setAdding(false)}
          send={(form, api) =>
            api('POST /api/desk/delivery/holidays', { version, ...formValues(form, ['day', 'name']) })
          }
        >
          {(errors) => (
            <>
              <Field label="Day" name="day" type="date" required error={errors.day} />
              <Field label="Name" name="name" maxLength={60} autoComplete="off" required error={errors.name} />
            </>
          )}
        </DeliverySettingsDialog>
      )}
    </DeskSection>
  )
}
