import type { DeliverySettings } from '#contract/delivery-settings.ts'
import { type DeliveryChangeName, deliveryChanges } from '#domain/delivery/delivery-changes.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped, type TypedValues } from '#web/desk/change-fields.tsx'
import { findNewer } from '#web/desk/find-newer.ts'

/** The settings that a part of the page shows. */
export type DeliverySettingsProps = { settings: DeliverySettings; onChanged: (settings: DeliverySettings) => void }

type Answer = { readonly settings: DeliverySettings }

type DeliveryButtonsProps = DeliverySettingsProps & {
  names: readonly DeliveryChangeName[]
  dialogs?: Readonly<Partial<Record<DeliveryChangeName, DialogParts<Answer>>>>
  /** What names the zone, day or class in the call. */
  subject?: TypedValues
}

/** Changes of delivery. After a refusal because of newer settings the page shows them (api-3). */
export function DeliveryButtons({ names, settings, onChanged, dialogs = {}, subject }: DeliveryButtonsProps) {
  return (
    <ChangeButtons<DeliveryChangeName, Answer>
      changes={deliveryChanges}
      record={{ settings }}
      dialogs={dialogs}
      isOffered={(name) => names.includes(name)}
      send={(api, name, values, seen) =>
        sendTyped(api, `POST /api/desk/delivery/${deliveryChanges[name].path}`, {
          ...subject,
          ...values,
          version: seen.settings.version,
        })
      }
      newerOf={(result) => {
        const newer = findNewer<DeliverySettings>(result)
        return newer && { settings: newer }
      }}
      onChanged={(changed) => onChanged(changed.settings)}
    />
  )
}
