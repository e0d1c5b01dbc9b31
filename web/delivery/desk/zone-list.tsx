import { useState } from 'react'
import type { DeliverySettings, DeliveryZone } from '#contract/delivery-settings.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { type DeliverySettingsProps, showNewerSettings } from './delivery-settings-dialog.tsx'
import { deliveryWayNames } from './delivery-class-names.ts'
import { ZoneDialog } from './zone-dialog.tsx'

/** The zones in the order of their precedence. */
export function ZoneList(editing: DeliverySettingsProps) {
  const { settings, onSaved, onStale } = editing
  const [edited, setEdited] = useState<DeliveryZone | 'new' | null>(null)
  const api = useFormApi()

  async function change(step: 'move' | 'remove', { _id: id, name }: DeliveryZone) {
    const result = await api(`POST /api/desk/delivery/zones/:id/${step}`, { id, version: settings.version })
    if (result.ok) return onSaved(result.body.settings, step === 'move' ? `${name} moved up` : `${name} removed`)
    showNewerSettings(result, onStale)
    announce(refusalText(result, 'This could not be saved. Please check the connection and try again.'))
  }

  return (
    <DeskSection title="Zones">
      <p className="text-quiet">The first zone that holds the address of an order applies.</p>
      <ol className="divide-y divide-line border-y border-line" aria-label="Zones">
        {settings.zones.map((zone, index) => (
          <ZoneRow
            key={zone._id}
            zone={zone}
            index={index}
            settings={settings}
            edit={() => setEdited(zone)}
            change={(step) => void change(step, zone)}
          />
        ))}
      </ol>
      <ActionButton action="delivery.zones" className="self-start" onClick={() => setEdited('new')}>
        Add a zone
      </ActionButton>
      {edited !== null && (
        <ZoneDialog {...editing} zone={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </DeskSection>
  )
}

type ZoneRowProps = {
  zone: DeliveryZone
  index: number
  settings: DeliverySettings
  edit: () => void
  change: (step: 'move' | 'remove') => void
}

function ZoneRow({ zone, index, settings, edit, change }: ZoneRowProps) {
  const { name, reach } = zone
  const button = { action: 'delivery.zones', variant: 'quiet' } as const
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          {index + 1}. {name}
        </p>
        <p className="wrap-anywhere">{reachText(zone, settings)}</p>
        <p className="text-quiet">{termsText(zone)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionButton {...button} variant="secondary" aria-label={`Change ${name}`} onClick={edit}>
          Change
        </ActionButton>
        {reach !== 'India' && index > 0 && (
          <ActionButton {...button} aria-label={`Move up: ${name}`} onClick={() => change('move')}>
            Move up
          </ActionButton>
        )}
        {reach !== 'India' && (
          <ActionButton {...button} aria-label={`Remove ${name}`} onClick={() => change('remove')}>
            Remove
          </ActionButton>
        )}
      </div>
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

function termsText({ way, daysMin, daysMax, cutOff, isCodAllowed, codMax }: DeliveryZone): string {
  const days = daysMin === daysMax ? String(daysMin) : `${daysMin} to ${daysMax}`
  const cash = !isCodAllowed
    ? 'no cash'
    : codMax === null
      ? 'cash as everywhere'
      : `cash up to ${formatRupees(tolerantPaise(codMax))}`
  return `${deliveryWayNames[way]}, ${days} business days, orders before ${cutOff}, ${cash}`
}
