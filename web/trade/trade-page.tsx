import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import { useKeptPage } from '#web/accounts/kept-page.ts'
import { loginHref } from '#web/accounts/login-redirect.ts'
import { useSession } from '#web/accounts/session-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Breadcrumbs, PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/trade-page.ts'

const TITLE = 'Trade prices for licensed buyers'
const LEAD = 'Chemists, hospitals, doctors and distributors with a licence buy from us at wholesale rates.'

/** The account of the buyer loads after the page, whose HTML is the same for all (trade-6). */
const TradePanel = lazy(async () => ({ default: (await import('./trade-panel.tsx')).TradePanel }))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: TITLE, description: LEAD, canonical: href('/trade'), matches })
}

const steps = [
  ['Send your licences', 'A photo of each drug licence or registration, your GSTIN and the address of the premises.'],
  ['We check them', 'A pharmacist compares what you sent. You get a mail, as a rule within one business day.'],
  ['See your rates', 'After you log in, each product shows your rate, scheme, net price per pack and margin.'],
] as const

export default function TradePage() {
  return (
    <div className="page-column pt-2 pb-10">
      <Breadcrumbs crumbs={[{ label: 'Home', href: href('/') }, { label: 'Trade' }]} />
      <div className="flex max-w-prose flex-col gap-6">
        <PageHeading lead={LEAD}>{TITLE}</PageHeading>
        <ol className="flex flex-col gap-4">
          {steps.map(([heading, text]) => (
            <li key={heading}>
              <h2 className="text-lg font-semibold">{heading}</h2>
              <p className="text-quiet">{text}</p>
            </li>
          ))}
        </ol>
        <p>
          Orders go to the licensed premises only, with a GST invoice. A licence that ends closes the goods that need
          it. Send the renewed one in time, and the old one holds until we have checked it.
        </p>
        <TradeSlot />
      </div>
    </div>
  )
}

function TradeSlot() {
  const { isReady, isLoggedIn } = useSession()
  const isShown = useKeptPage() || isLoggedIn
  const isHydrated = useIsHydrated()
  return (
    <div className="min-h-48">
      {isHydrated && isReady && isShown && (
        <Suspense>
          <TradePanel />
        </Suspense>
      )}
      {isHydrated && isReady && !isShown && (
        <Card as="section" className="flex flex-col items-start gap-3">
          <h2 className="text-xl font-semibold">Apply</h2>
          <p>Please log in first, or register: trade prices belong to your account.</p>
          <LinkButton href={loginHref(href('/trade'))}>Log in</LinkButton>
        </Card>
      )}
      <noscript>
        <p>To apply, please switch JavaScript on, or call us.</p>
      </noscript>
    </div>
  )
}
