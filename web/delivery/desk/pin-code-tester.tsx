import { useState } from 'react'
import { chargeAt } from '#domain/settings/delivery-fee.ts'
import type { DeliverySettings } from '#contract/delivery-settings.ts'
import { findZone } from '#domain/delivery/zones.ts'
import { readPin } from '#web/delivery-pin/read-pin.ts'
import { paise } from '#domain/money.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { publicApi } from '#web/platform/public-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'
import { areaText, DeliveryFacts } from '../delivery-facts.tsx'
import { type DeliveryAnswer, loadDelivery } from '#web/delivery-pin/load-delivery.ts'

/** Shows the zone of a PIN and its delivery terms as shoppers see them. */
export function PinCodeTester({ settings }: { settings: DeliverySettings }) {
  const [tried, setTried] = useState<{ pin: string; delivery: DeliveryAnswer } | null>(null)

  const check = useCall(async (form: FormData) => {
    const { pin, error } = readPin(formText(form, 'triedPin'))
    if (error !== null) return { errors: { triedPin: error } }
    const delivery = await loadDelivery(publicApi, pin)
    if (delivery === null) return { errors: { triedPin: 'This could not be checked just now.' } }
    setTried({ pin, delivery })
    return null
  })

  return (
    <DeskSection title="Try a PIN code">
      <CallForm call={check} data-unguarded className="flex items-end gap-2">
        <Field
          label="PIN code"
          name="triedPin"
          inputMode="numeric"
          autoComplete="off"
          error={check.errors.triedPin}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" className="min-h-12">
          Try
        </Button>
      </CallForm>
      <div role="status" className="flex flex-col gap-1">
        {tried !== null && (
          <>
            <p className="font-semibold">Zone: {zoneName(settings, tried)}</p>
            <p className="text-quiet">{areaText(tried.delivery)}</p>
            <DeliveryFacts delivery={tried.delivery} />
          </>
        )}
      </div>
    </DeskSection>
  )
}

function zoneName(
  { zones, home }: DeliverySettings,
  { pin, delivery }: { pin: string; delivery: DeliveryAnswer },
): string {
  const { known, district, state } = delivery
  const inPaise = zones.map((zone) => ({
    ...zone,
    codMax: zone.codMax === null ? null : paise(Math.round(zone.codMax * 100)),
    charge: chargeAt(zone),
  }))
  return findZone(inPaise, { pin, area: known ? { district, state } : null }, home).name
}
