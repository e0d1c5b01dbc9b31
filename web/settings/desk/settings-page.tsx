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
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/settings-page.ts'
import { isSettingOf } from './find-settings.ts'
import { SettingsIndex } from './settings-index.tsx'
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
  const [words, setWords] = useState('')
  const found = shown.filter((setting) => isSettingOf(setting, words))
  const groups = settingGroups.filter((group) => found.some(({ key }) => settings[key].group === group))
  const isFixedFound =
    words.trim() === '' || 'fixed terms delivery fee times returns refunds'.includes(words.trim().toLowerCase())
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <SettingsIndex found={found} words={words} onType={setWords} />
      <div className="flex min-w-0 flex-col gap-6">
        {groups.map((group) => (
          <DeskSection key={group} title={group}>
            <ul className="divide-y divide-line">
              {found
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
        {found.length === 0 && !isFixedFound && (
          <EmptyState
            icon="search"
            title={`No setting has “${words.trim()}”.`}
            action={
              <Button variant="secondary" onClick={() => setWords('')}>
                Show all settings
              </Button>
            }
          >
            <p>Try one word of its name or of what it says now.</p>
          </EmptyState>
        )}
        {isFixedFound && <FixedTerms />}
      </div>
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
