import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { href } from 'react-router'
import type { DeskTrolley } from '#contract/packing.ts'
import { countTrolley, MAX_TROLLEY_ORDERS } from '#domain/fulfilment/trolley.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { PickList } from '../pick-list.tsx'
import { PrintButtons } from '../print-order.tsx'
import { printSheets } from '../print-sheets.tsx'
import type { Route } from './+types/packing-page.ts'
import { isNextOn, setNext } from './packing-choices.ts'
import { PackingQuestionDialog } from './packing-question.tsx'
import { focusScanField, ScanField } from './scan-field.tsx'
import { isSoundOn, setSound } from './scan-sound.ts'
import { TrolleyOrderCard } from './trolley-order.tsx'
import type { PackingNotice } from './use-scanning.ts'
import { type TrolleyState, useTrolley } from './use-trolley.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Packing', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/packing', {})
}

export default function PackingPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <RequirePermission action="orders.pack" title="Packing">
      {result.ok ? (
        <Trolley loaded={result.body} />
      ) : (
        <div className="page-column py-6">
          <DeskHeading>Packing</DeskHeading>
          <RetryAlert onRetry={() => location.reload()}>
            {refusalText(result, 'The trolley could not be loaded just now. Please check the connection.')}
          </RetryAlert>
        </div>
      )}
    </RequirePermission>
  )
}

function Trolley({ loaded }: { loaded: DeskTrolley }) {
  const state = useTrolley(loaded)
  const { trolley, orders } = state
  const [sheet, setSheet] = useState<ReactNode>(null)
  const print = (printed: ReactNode) => {
    // `print` takes the document as it is now.
    flushSync(() => setSheet(printed))
    window.print()
    focusScanField()
  }
  const isFull = orders.length >= MAX_TROLLEY_ORDERS
  return (
    <>
      <div className="page-column flex flex-col gap-4 py-6 md:py-8 print:hidden">
        <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <DeskHeading>Packing</DeskHeading>
          <p className="text-quiet">
            {trolley.waiting === 1 ? <span>1 order waits</span> : <span>{trolley.waiting} orders wait</span>}
          </p>
          <p className="flex flex-wrap gap-x-6 md:ml-auto">
            <Choice label="Next order by itself" isOn={isNextOn} set={setNext} />
            <Choice label="Sound" isOn={isSoundOn} set={setSound} />
          </p>
        </header>
        <TrolleyBar state={state} onPrint={print} />
        {isFull && <p className="text-quiet">The trolley is full: at most {MAX_TROLLEY_ORDERS} orders.</p>}
        <PacksInBoxes state={state} />
        <Notice notice={state.notice} />
        <JustPacked state={state} onPrint={print} />
        {orders.length === 0 && (
          <EmptyState icon="bag" title={trolley.waiting === 0 ? 'Nothing to pack.' : 'Your trolley is empty.'}>
            <p>
              Take orders, then scan their packs. Other orders are under{' '}
              <TextLink href={href('/desk/orders')}>Orders</TextLink>.
            </p>
          </EmptyState>
        )}
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {orders.map((packing) => {
            const order = trolley.orders.find(({ _id }) => _id === packing.id)
            if (order === undefined) return null
            return (
              <TrolleyOrderCard
                key={packing.id}
                {...{ state, order, packing }}
                onPrint={() => print(<PickList orders={[order]} boxed={orders} />)}
              />
            )
          })}
        </div>
        <PackingQuestionDialog state={state} />
      </div>
      {sheet}
    </>
  )
}

/** How far the trolley is: "12 of 19 packs". */
function PacksInBoxes({ state: { open, scanned } }: { state: TrolleyState }) {
  const { done, all } = countTrolley(open, scanned)
  if (all === 0) return null
  return (
    <ProgressBar
      label="Packs in the boxes"
      share={done / all}
      text={`${done} of ${all} ${all === 1 ? 'pack' : 'packs'}`}
    />
  )
}

type BarProps = { state: TrolleyState; onPrint: (sheet: ReactNode) => void }

/** The field of the scanner and what fills the trolley. */
function TrolleyBar({ state, onPrint }: BarProps) {
  const { trolley, orders, complete, busy } = state
  const look = { busy: busy === 'take', disabled: orders.length >= MAX_TROLLEY_ORDERS }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ScanField
        onScan={state.scan}
        onEnter={() => {
          const [first] = complete
          if (!state.addRest() && first !== undefined) state.pack(first)
        }}
      />
      <Button {...look} variant={orders.length === 0 ? 'primary' : 'secondary'} onClick={() => state.take(1)}>
        Take the next order
      </Button>
      <Button {...look} variant="secondary" onClick={() => state.take(MAX_TROLLEY_ORDERS)}>
        Take ten
      </Button>
      {orders.length > 0 && (
        <Button variant="secondary" onClick={() => onPrint(<PickList orders={trolley.orders} boxed={orders} />)}>
          Print the pick list
        </Button>
      )}
    </div>
  )
}

const looks = {
  good: 'border-success bg-success-soft text-success',
  stop: 'border-danger bg-danger-soft text-danger',
  ask: 'border-danger bg-danger-soft text-danger',
} as const satisfies Record<PackingNotice['tone'], string>

/** The words of the last scan. */
function Notice({ notice }: { notice: PackingNotice | null }) {
  return (
    <div aria-live="assertive" className="min-h-20" aria-label="Last scan" role="log">
      {notice !== null && (
        <div key={notice.key} className={classNames('rounded-lg border-2 p-4', looks[notice.tone])}>
          <p className="text-xl font-bold wrap-anywhere">{notice.title}</p>
          {notice.text !== '' && <p className="text-lg wrap-anywhere">{notice.text}</p>}
        </div>
      )}
    </div>
  )
}

/** The sheets of the order that was packed last. */
function JustPacked({ state: { packed }, onPrint }: BarProps) {
  if (packed === null) return null
  return (
    <DeskSection title={`Print for order #${packed.orderNumber}`}>
      <PrintButtons
        onChosen={(name) => {
          const Sheet = printSheets[name].sheet
          onPrint(<Sheet order={packed} />)
        }}
      />
    </DeskSection>
  )
}

type ChoiceProps = { label: string; isOn: () => boolean; set: (isOn: boolean) => void }

/** A choice that this device keeps. */
function Choice({ label, isOn, set }: ChoiceProps) {
  const [isSet, setShown] = useState(isOn)
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        checked={isSet}
        onChange={({ target }) => {
          set(target.checked)
          setShown(target.checked)
        }}
        className="size-5 accent-brand"
      />
      <span>{label}</span>
    </label>
  )
}
