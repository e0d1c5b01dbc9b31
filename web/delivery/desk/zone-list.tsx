import type { DeliverySettings, DeliveryZone } from '#contract/delivery-settings.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { chargeAt, feeText } from '#domain/settings/delivery-fee.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { DeliveryButtons, type DeliverySettingsProps } from './delivery-buttons.tsx'
import { deliveryWayNames } from './delivery-class-names.ts'
import { zoneDialog } from './zone-dialog.tsx'

/** The zones in the order of their precedence. */
export function ZoneList(editing: DeliverySettingsProps) {
  return (
    <DeskSection title="Zones">
      <p className="text-quiet">The first zone that holds the address of an order applies.</p>
      <ol className="divide-y divide-line border-y border-line" aria-label="Zones">
        {editing.settings.zones.map((zone, index) => (
          <ZoneRow key={zone._id} zone={zone} index={index} {...editing} />
        ))}
      </ol>
      <DeliveryButtons {...editing} names={['add-zone']} parts={{ 'add-zone': zoneDialog(null) }} />
    </DeskSection>
  )
}

type ZoneRowProps = DeliverySettingsProps & { zone: DeliveryZone; index: number }

function ZoneRow({ zone, index, ...editing }: ZoneRowProps) {
  const { _id: id, name, reach } = zone
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          {index + 1}. {name}
        </p>
        <p className="wrap-anywhere">{reachText(zone, editing.settings)}</p>
        <p className="text-quiet">{termsText(zone)}</p>
      </div>
      <DeliveryButtons
        {...editing}
        names={[
          'edit-zone',
          ...(reach !== 'India' && index > 0 ? (['move-zone'] as const) : []),
          ...(reach !== 'India' ? (['remove-zone'] as const) : []),
        ]}
        subject={{ id }}
        parts={{
          'edit-zone': { ...zoneDialog(zone), title: () => `Change ${name}`, ariaLabel: () => `Change ${name}` },
          'move-zone': { ariaLabel: () => `Move up: ${name}`, done: () => `${name} moved up` },
          'remove-zone': { ariaLabel: () => `Remove ${name}`, done: () => `${name} removed` },
        }}
      />
    </li>
  )
}

const PLACES_SHOWN = 12

function reachText({ reach, pins, districts }: DeliveryZone, { home }: DeliverySettings): string {
  if (reach === 'India') return 'All of India'
  if (reach === 'district') return `The district ${home.district}`
  if (reach === 'state') return `All of ${home.state}`
  const places = [...pins.map((pin) => (pin.length === 6 ? pin : `${pin}…`)), ...districts]
  const more = places.length - PLACES_SHOWN
  return `${places.slice(0, PLACES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function termsText({ way, daysMin, daysMax, cutOff, isCodAllowed, codMax, charge }: DeliveryZone): string {
  const days = daysMin === daysMax ? String(daysMin) : `${daysMin} to ${daysMax}`
  const cash = !isCodAllowed
    ? 'no cash'
    : codMax === null
      ? 'cash as everywhere'
      : `cash up to ${formatRupees(tolerantPaise(codMax))}`
  const cost = chargeAt({ charge })
  return `${deliveryWayNames[way]}, ${days} business days, orders before ${cutOff}, ${cash}${cost === null ? '' : `, delivery ${feeText(cost)}`}`
}
