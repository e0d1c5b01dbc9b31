import type { DeliverySettings } from '#contract/delivery-settings.ts'
import { type DeliveryChangeName, deliveryRules } from '#domain/delivery/delivery-changes.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import type { TypedValues } from '#web/desk/change-fields.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'

/** The settings that a part of the page shows. */
export type DeliverySettingsProps = { settings: DeliverySettings; onChanged: (settings: DeliverySettings) => void }

type DeliveryButtonsProps = DeliverySettingsProps & {
  names: readonly DeliveryChangeName[]
  parts?: Readonly<Partial<Record<DeliveryChangeName, DialogParts<DeliverySettings>>>>
  /** What names the zone, day or class in the call. */
  subject?: TypedValues
}

/** Changes of delivery. After a refusal because of newer settings the page shows them (api-3). */
export function DeliveryButtons({ names, settings, onChanged, parts = {}, subject }: DeliveryButtonsProps) {
  return (
    <RecordChanges
      of={deliveryRules}
      at="/api/desk/delivery"
      as="settings"
      record={settings}
      only={names}
      parts={parts}
      names={({ version }) => ({ ...subject, version })}
      onChanged={onChanged}
    />
  )
}
