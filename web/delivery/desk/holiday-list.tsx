import { formatDate } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { DeliveryButtons, type DeliverySettingsProps } from './delivery-buttons.tsx'

/** The days without deliveries, beside the Sundays. */
export function HolidayList(editing: DeliverySettingsProps) {
  const { holidays } = editing.settings
  return (
    <DeskSection title="Holidays">
      {holidays.length === 0 && <p className="text-quiet">None yet. Sundays are no business days in any case.</p>}
      <ul className="divide-y divide-line" aria-label="Holidays">
        {holidays.map(({ day, name }) => (
          <li key={day} className="flex items-center justify-between gap-4">
            <span className="wrap-anywhere">
              {formatDate(day)}, {name}
            </span>
            <DeliveryButtons
              {...editing}
              names={['remove-holiday']}
              subject={{ day }}
              parts={{ 'remove-holiday': { ariaLabel: () => `Remove ${name}`, done: () => `${name} removed` } }}
            />
          </li>
        ))}
      </ul>
      <DeliveryButtons {...editing} names={['add-holiday']} />
    </DeskSection>
  )
}
