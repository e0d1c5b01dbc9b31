import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import type { ApiResult } from '#contract/client.ts'
import type { ApiOutput } from '#contract/api.ts'
import type { BackupState } from '#contract/server-care.ts'
import type { ShopSetting } from '#contract/settings.ts'
import type { Setup } from '#contract/setup.ts'
import { type SetupStepName, setupStepNames, setupSteps } from '#domain/setup/setup-steps.ts'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { SettingRow } from '#web/settings/desk/setting-row.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/setup-page.ts'
import { BackupSection } from './backup-section.tsx'
import { ConnectionRow, PaymentConnections } from './connection-row.tsx'
import { InventedParts } from './invented-parts.tsx'
import { OpenShopSection } from './open-shop.tsx'
import { ProxySection } from './proxy-section.tsx'
import { ShopCheck } from './shop-check.tsx'
import { SkipButton } from './skip-button.tsx'
import { TestMail } from './test-mail.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Going live', matches })
}

export async function clientLoader() {
  const [setup, settings, backup] = await Promise.all([
    deskApi('GET /api/desk/setup', {}),
    deskApi('GET /api/desk/settings', {}),
    deskApi('GET /api/desk/setup/backup', {}),
  ])
  return { setup, settings, backup }
}

/** The steps from a new shop to an open one (setup-3). */
export default function SetupPage({ loaderData: { setup, settings, backup } }: Route.ComponentProps) {
  return (
    <RequirePermission action="setup.read" title="Going live">
      <div className="page-column py-6 md:py-8">
        <DeskHeading>Going live</DeskHeading>
        {setup.ok && settings.ok && backup.ok ? (
          <SetupSteps
            loaded={setup.body.setup}
            loadedSettings={settings.body.settings}
            loadedBackup={backup.body.backup}
          />
        ) : (
          <RetryAlert onRetry={() => location.reload()}>{failureOf([setup, settings, backup])}</RetryAlert>
        )}
      </div>
    </RequirePermission>
  )
}

function failureOf(results: readonly ApiResult<unknown>[]): string {
  const failed = results.find(({ ok }) => !ok)
  const fallback = 'This could not be loaded just now. Please check the connection.'
  return failed === undefined ? fallback : refusalText(failed, fallback)
}

type StepsProps = {
  loaded: Setup
  loadedSettings: ApiOutput<'GET /api/desk/settings'>['settings']
  loadedBackup: BackupState
}

function SetupSteps({ loaded, loadedSettings, loadedBackup }: StepsProps) {
  const [setup, setSetup] = useState(loaded)
  const [settings, setSettings] = useState(loadedSettings)
  const [query] = useSearchParams()
  const firstOpen = loaded.steps.find(({ state }) => state === 'open')?.name ?? 'shop'
  const current = setupStepNames.find((name) => name === query.get('step')) ?? firstOpen
  const next = setupStepNames[setupStepNames.indexOf(current) + 1]

  async function replaceSetting(changed: ShopSetting) {
    setSettings((now) => now.map((one) => (one.key === changed.key ? changed : one)))
    await reload()
  }

  async function reload() {
    const result = await deskApi('GET /api/desk/setup', {})
    if (result.ok) setSetup(result.body.setup)
  }

  const isReady = setup.opening.missing.length === 0
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
      <StepList steps={setup.steps} current={current} />
      <div className="flex flex-col gap-6">
        {setup.isDemo && (
          <AlertBox tone="notice">
            This is a demo shop, which sells nothing. Try the steps here; a shop of your own begins with SHOP_MODE=live.
          </AlertBox>
        )}
        {isReady ? <OpenShopSection setup={setup} onChanged={() => void reload()} /> : null}
        <DeskSection title={setupSteps[current].title}>
          {current === 'words' ? (
            <InventedParts setup={setup} onChanged={setSetup} />
          ) : (
            <StepNeeds setup={setup} step={current} />
          )}
          <StepLinks step={current} />
          <ul className="divide-y divide-line">
            {settings
              .filter(({ key }) => (setupSteps[current].settings as readonly string[]).includes(key))
              .map((setting) => (
                <SettingRow key={setting.key} setting={setting} onChanged={(changed) => void replaceSetting(changed)} />
              ))}
          </ul>
          {current === 'mail' && (
            <>
              <ConnectionRow name="address" setup={setup} onChanged={setSetup} />
              <ProxySection setup={setup} />
              <ConnectionRow name="mail" setup={setup} onChanged={setSetup} />
              <TestMail />
            </>
          )}
          {current === 'products' && <ConnectionRow name="folder" setup={setup} onChanged={setSetup} />}
          {current === 'payments' && <PaymentConnections setup={setup} onChanged={setSetup} />}
          <div className="flex flex-wrap items-center gap-3">
            <SkipButton step={current} setup={setup} onChanged={setSetup} />
            {next !== undefined && <ArrowLink href={`?step=${next}`}>Next: {setupSteps[next].title}</ArrowLink>}
          </div>
        </DeskSection>
        {isReady ? null : <OpenShopSection setup={setup} onChanged={() => void reload()} />}
        <BackupSection loaded={loadedBackup} />
        <ShopCheck />
      </div>
    </div>
  )
}

const stateBadges = {
  done: { tone: 'success', text: 'Done' },
  open: { tone: 'notice', text: 'Open' },
  skipped: { tone: 'neutral', text: 'Skipped' },
} as const

function StepList({ steps, current }: { steps: Setup['steps']; current: SetupStepName }) {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
        {steps.map(({ name, state }, index) => (
          <li key={name}>
            <Link
              to={`?step=${name}`}
              aria-current={name === current ? 'step' : undefined}
              discover="none"
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:underline aria-[current]:bg-brand-soft aria-[current]:font-semibold"
            >
              <span>
                {index + 1}. {setupSteps[name].title}
              </span>
              <Badge tone={stateBadges[state].tone}>{stateBadges[state].text}</Badge>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepNeeds({ setup, step }: { setup: Setup; step: SetupStepName }) {
  const needs = setup.steps.find(({ name }) => name === step)?.needs ?? []
  if (needs.length === 0) return <p className="text-quiet">Nothing is missing here.</p>
  return (
    <ul aria-label="Still missing" className="flex flex-col gap-2">
      {needs.map(({ sentence, reason }) => (
        <li key={sentence}>
          <span className="block font-semibold">{sentence}</span>
          <span className="block text-quiet">{reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** The pages whose forms a step uses. */
const stepLinks: Readonly<Partial<Record<SetupStepName, readonly { label: string; href: string }[]>>> = {
  licences: [{ label: 'Tax rates', href: href('/desk/settings/tax') }],
  people: [{ label: 'Invite your staff', href: href('/desk/staff') }],
  places: [{ label: 'Holidays, which move the days of delivery', href: href('/desk/settings/delivery') }],
  products: [
    { label: 'Import a list', href: href('/desk/products/import') },
    { label: 'Add a product by hand', href: href('/desk/products/new') },
  ],
  delivery: [{ label: 'Decide what is delivered where', href: href('/desk/settings/delivery') }],
}

function StepLinks({ step }: { step: SetupStepName }) {
  const links = stepLinks[step] ?? []
  return links.map((link) => (
    <ArrowLink key={link.href} href={link.href}>
      {link.label}
    </ArrowLink>
  ))
}
