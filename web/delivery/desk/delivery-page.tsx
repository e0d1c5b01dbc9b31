import { useState } from 'react'
import type { DeliverySettings } from '#contract/delivery-settings.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/delivery-page.ts'
import { DeliveryButtons, type DeliverySettingsProps } from './delivery-buttons.tsx'
import { HolidayList } from './holiday-list.tsx'
import { DeliveryRuleList } from './delivery-rule-list.tsx'
import { PinCodeTester } from './pin-code-tester.tsx'
import { ZoneList } from './zone-list.tsx'

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
        <DeskHeading>Delivery</DeskHeading>
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
  const editing = { settings, onChanged: setSettings }
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
  const { codMax, isCodMaxDecided } = editing.settings
  return (
    <DeskSection title="Cash on delivery">
      <p>
        {codMax === null ? 'For orders below Rs. 2,00,000.' : `Up to ${formatRupees(tolerantPaise(codMax))} an order.`}
      </p>
      {!isCodMaxDecided && <p className="text-quiet">Not decided yet: this applies until you set a limit.</p>}
      <DeliveryButtons
        {...editing}
        names={['limit-cash']}
        parts={{ 'limit-cash': { presets: () => ({ codMax: codMax ?? '' }) } }}
      />
    </DeskSection>
  )
}
