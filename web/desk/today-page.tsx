import { useState } from 'react'
import { href, Navigate } from 'react-router'
import { firstPageOf } from './desk-navigation.ts'
import { deskApi, backgroundHeaders, useDeskSession } from './desk-session.ts'
import type { Today } from '#contract/desk.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/today-page.ts'
import { DayFigureList } from './day-figures.tsx'
import { GoingLive } from './going-live.tsx'
import { OpenMoneyList } from './open-money-list.tsx'
import { PaymentAlerts } from './payment-alerts.tsx'
import { WaitingCreditNotes } from './waiting-credit-notes.tsx'
import { ProductAlertLists } from './product-alert-lists.tsx'
import { SalesSection } from './sales-section.tsx'
import { ClosedNotice, ShopOpeningSection } from './shop-opening.tsx'
import { TodayQueues } from './today-queues.tsx'
import { useRefresh } from './use-refresh.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Today', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/today', {})
}

/** The first page of the desk: queues, payment alerts, sales and product alerts. */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const session = useDeskSession()
  const [result, setResult] = useState(loaderData)
  const [shown, setShown] = useState(loaderData.ok ? loaderData.body : null)
  const load = async (headers: Record<string, string> = {}) => {
    const next = await deskApi('GET /api/desk/today', {}, { headers })
    setResult(next)
    if (next.ok) setShown(next.body)
  }
  useRefresh(() => load(backgroundHeaders))
  if (session.kind !== 'staff') return null
  if (!mayDo(session.staff.roles, 'desk.use')) return <Navigate to={firstPageOf(session.staff.roles)} replace />
  return (
    <div className="page-column py-6 md:py-8">
      <DeskHeading>Good to see you, {session.staff.name}</DeskHeading>
      <p className="-mt-4 pb-6 text-quiet max-md:hidden">
        <span>Press ? to see the keys of the desk.</span>{' '}
        <TextLink href={href('/desk/wall')}>Open the screen for the wall</TextLink>
      </p>
      <div className="flex flex-col gap-8">
        {!result.ok && (
          <RetryAlert onRetry={() => void load()}>
            {refusalText(result, 'Today could not be loaded just now. Please check the connection.')}
            {shown !== null && <span> What you see is from {formatDateTime(shown.asOf)}.</span>}
          </RetryAlert>
        )}
        {shown !== null && <TodayParts today={shown} reload={() => void load()} />}
      </div>
    </div>
  )
}

function TodayParts({ today, reload }: { today: Today; reload: () => void }) {
  const {
    asOf,
    queues,
    alerts,
    creditNotes,
    products,
    sales,
    day,
    openMoney,
    unreadableSettings,
    unreadablePages,
    setup,
    opening,
    overdueBackup,
  } = today
  return (
    <>
      {setup !== null && <GoingLive {...setup} />}
      {opening !== null && <ClosedNotice opening={opening} />}
      {overdueBackup !== null && <OverdueBackup {...overdueBackup} />}
      {unreadableSettings !== null && unreadableSettings.length > 0 && (
        <AlertBox>
          Some settings cannot be read, so their last good values apply. Please save them again:{' '}
          {unreadableSettings.map(({ key, title }) => (
            <a key={key} href={`${href('/desk/settings')}#${key}`} className="inline-block pr-3 underline">
              {title}
            </a>
          ))}
        </AlertBox>
      )}
      {unreadablePages !== null && unreadablePages.length > 0 && (
        <AlertBox>
          The published text of some pages cannot be read, so an earlier one shows. Please publish them anew:{' '}
          {unreadablePages.map(({ key, title }) => (
            <a key={key} href={href('/desk/pages/:id', { id: key })} className="inline-block pr-3 underline">
              {title}
            </a>
          ))}
        </AlertBox>
      )}
      <TodayQueues queues={queues} asOf={asOf} />
      {opening !== null && mayChange(today) && <ShopOpeningSection opening={opening} onChanged={reload} />}
      {day !== null && <DayFigureList day={day} asOf={asOf} />}
      {alerts !== null && alerts.length > 0 && <PaymentAlerts alerts={alerts} onSettled={reload} />}
      {creditNotes !== null && creditNotes.length > 0 && <WaitingCreditNotes notes={creditNotes} />}
      {openMoney !== null && openMoney.length > 0 && <OpenMoneyList open={openMoney} />}
      {sales !== null && <SalesSection sales={sales} />}
      {products !== null && <ProductAlertLists {...products} asOf={asOf} />}
    </>
  )
}

function OverdueBackup({ last }: NonNullable<Today['overdueBackup']>) {
  return (
    <AlertBox
      tone="notice"
      action={
        <LinkButton href={`${href('/desk/setup')}#backup`} variant="secondary">
          Go to the backups
        </LinkButton>
      }
    >
      {last === null ? 'The shop has no backup yet.' : `The last backup of the shop is of ${formatDateTime(last)}.`}
    </AlertBox>
  )
}

/** Before a shop is open, and while it lacks its mail server, the page of the setup has what it needs. */
function mayChange({ opening, setup }: Today): boolean {
  return opening?.state === 'closed' || (opening?.state !== 'new' && setup?.isOpen !== false)
}
