import { useState } from 'react'
import { href } from 'react-router'
import type { ShopSetting } from '#contract/settings.ts'
import { settingGroups, settings } from '#domain/settings/settings.ts'
import { delivery } from '#shop/delivery.ts'
import { returns } from '#shop/returns.ts'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { FactList } from '#web/ui/facts.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/settings-page.ts'
import { SettingRow } from './setting-row.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Settings of the shop', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/settings', {})
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequirePermission action="settings.read" title="Settings of the shop">
      <div className="page-column py-6 md:py-8">
        <DeskHeading>Settings of the shop</DeskHeading>
        {loaderData.ok ? (
          <SettingGroups loaded={loaderData.body.settings} />
        ) : (
          <RetryAlert onRetry={() => location.reload()}>
            {refusalText(loaderData, 'This could not be loaded just now. Please check the connection.')}
          </RetryAlert>
        )}
      </div>
    </RequirePermission>
  )
}

function SettingGroups({ loaded }: { loaded: readonly ShopSetting[] }) {
  const [shown, setShown] = useState(loaded)
  const replace = (changed: ShopSetting) =>
    setShown((now) => now.map((one) => (one.key === changed.key ? changed : one)))
  return (
    <div className="flex flex-col gap-6">
      {settingGroups.map((group) => (
        <DeskSection key={group} title={group}>
          <ul className="divide-y divide-line">
            {shown
              .filter(({ key }) => settings[key].group === group)
              .map((setting) => (
                <SettingRow key={setting.key} setting={setting} onChanged={replace} />
              ))}
          </ul>
          {group === 'Orders and stock' && (
            <ArrowLink href={href('/desk/settings/delivery')}>Days, limits for cash and holidays: Delivery</ArrowLink>
          )}
        </DeskSection>
      ))}
      <FixedTerms />
    </div>
  )
}

/** What is fixed, listed so that it can be found. */
function FixedTerms() {
  const { fee, times } = delivery
  return (
    <DeskSection title="Fixed terms">
      <p className="text-quiet">
        These are promises of the Shipping Policy and the Returns & Refund Policy. They cannot be changed at the desk.
      </p>
      <FactList
        facts={[
          { label: 'Delivery fee', value: fee },
          {
            label: 'Delivery times',
            value: `Hyderabad ${times.hyderabad}, cities ${times.cities}, elsewhere ${times.remote}`,
          },
          { label: 'Returns', value: `within ${returns.within} of delivery` },
          { label: 'Refunds', value: `within ${returns.refundWithin}` },
        ]}
      />
    </DeskSection>
  )
}
