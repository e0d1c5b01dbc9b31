import { useState } from 'react'
import type { DeliverySettings } from '#contract/delivery-settings.ts'
import { formatRupees, tolerantPaise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'
import { ActionButton, RequirePermission } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/delivery-page.ts'
import { type DeliverySettingsProps, DeliverySettingsDialog } from './delivery-settings-dialog.tsx'
import { HolidayList } from './holiday-list.tsx'
import { DeliveryRuleList } from './delivery-rule-list.tsx'
import { PinCodeTester } from './pin-code-tester.tsx'
import { ZoneList } from './zone-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Delivery', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/delivery', {})
}

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequirePermission action="delivery.read" title="Delivery">
      <div className="page-column py-6 md:py-8">
        <PageHeading lead="Where the shop delivers, how, and what.">Delivery</PageHeading>
        {loaderData.ok ? (
          <Settings loaded={loaderData.body.settings} />
        ) : (
          <RetryAlert onRetry={() => location.reload()}>
            {refusalText(loaderData, 'This could not be loaded just now. Please check the connection.')}
          </RetryAlert>
        )}
      </div>
    </RequirePermission>
  )
}

function Settings({ loaded }: { loaded: DeliverySettings }) {
  const [settings, setSettings] = useState(loaded)
  const editing: DeliverySettingsProps = {
    settings,
    onStale: setSettings,
    onSaved: (saved, text) => {
      setSettings(saved)
      announce(text)
    },
  }
  return (
    <div className="flex flex-col gap-6">
      {settings.changed !== null && (
        <p className="text-quiet">
          Last changed by {settings.changed.by}, {formatDateTime(settings.changed.at)}.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <ZoneList {...editing} />
        <div className="flex flex-col gap-6">
          <PinCodeTester settings={settings} />
          <CashLimit {...editing} />
          <HolidayList {...editing} />
        </div>
      </div>
      <DeliveryRuleList {...editing} />
    </div>
  )
}

function CashLimit(editing: DeliverySettingsProps) {
  const { settings } = editing
  const [isOpen, setOpen] = useState(false)
  const { codMax, isCodMaxDecided } = settings
  return (
    <DeskSection title="Cash on delivery">
      <p>{codMax === null ? 'For orders of any amount.' : `Up to ${formatRupees(tolerantPaise(codMax))} an order.`}</p>
      {!isCodMaxDecided && <p className="text-quiet">Not decided yet: this applies until you set a limit.</p>}
      <ActionButton action="delivery.zones" variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        Change the limit
      </ActionButton>
      {isOpen && <CodLimitDialog {...editing} onClose={() => setOpen(false)} />}
    </DeskSection>
  )
}

/** Sets the largest order that may be paid in cash. */
function CodLimitDialog({ settings, ...dialog }: DeliverySettingsProps & { onClose: () => void }) {
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
