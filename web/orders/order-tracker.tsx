import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { type OrderNextStep, orderOutlook, type PrescriptionStep } from '#domain/orders/order-outlook.ts'
import { orderProgress, type ProgressStep } from '#domain/orders/order-progress.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { say } from '#web/languages/say.ts'
import { pharmacistsText } from '#web/layout/pharmacists-text.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { mayStillBePaid } from './payment-state.ts'
import { TrackParcel } from './track-parcel.tsx'

const words = { complete: 'Complete', current: 'Current', upcoming: 'Upcoming' } as const

type OrderTrackerProps = { order: Order; prescription: PrescriptionStep }

/** When an order arrives, whom it waits for, and its progress. */
export function OrderTracker({ order, prescription }: OrderTrackerProps) {
  const shop = useShop()
  const [now] = useState(() => new Date())
  const { status, promisedOn, collectAt = null, shipmentDetails, history, deliveryTries, checkedBy } = order
  const { estimatedDeliveryDate } = shipmentDetails
  const reachedAt = history.findLast((step) => step.status === status)?.at ?? null
  const { headline, next } = orderOutlook(
    { status, promisedOn, collectAt, estimatedDeliveryDate, reachedAt, prescription },
    now,
  )
  return (
    <Card as="section" aria-label="Progress" className="flex flex-col gap-5 break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-2xl font-bold">{say(headline)}</h2>
          {next !== null && <NextStep {...next} />}
        </div>
        {next?.waitsFor === 'the courier' && <DeliveryTries tries={deliveryTries} />}
        {next?.waitsFor === 'the courier' && <TrackParcel {...shipmentDetails} />}
      </div>
      <ol className="flex flex-col sm:flex-row">
        {orderProgress({ ...order, collectAt }).map((step, index) => (
          <Step key={step.name} {...step} label={stepLabel(step, order)} isFirst={index === 0} />
        ))}
      </ol>
      <p className="border-t border-line pt-4 text-xs text-quiet">
        {checkedBy ? checkedText(checkedBy) : pharmacistsText(shop)}
      </p>
    </Card>
  )
}

function stepLabel({ name }: ProgressStep, order: Order): string {
  if (name === 'Placed' && mayStillBePaid(order)) return 'Placed, waiting for payment'
  return name === 'Delivered' && order.collectAt ? 'Collected' : name
}

/** Who checked the packed order; before that the page names the pharmacists in charge. */
function checkedText({ name, registration }: NonNullable<Order['checkedBy']>): string {
  return `Checked by pharmacist ${name}, registration ${registration}`
}

/** When we stood at the door in vain. */
function DeliveryTries({ tries }: { tries: Order['deliveryTries'] | undefined }) {
  return tries?.map(({ at, reason }) => (
    <p key={at} className="basis-full font-medium">
      {`We were at your door on ${formatDateTime(at)}. ${reason}. We come again.`}
    </p>
  ))
}

function NextStep({ text, waitsFor }: OrderNextStep) {
  return (
    <p>
      <span className="text-quiet">Next: {text}.</span>{' '}
      {waitsFor === 'you' ? (
        <strong>It waits for you.</strong>
      ) : waitsFor === 'us' ? (
        <span className="text-quiet">It waits for us; there is nothing for you to do.</span>
      ) : (
        <span className="text-quiet">It waits for the courier; there is nothing for you to do.</span>
      )}
    </p>
  )
}

type StepProps = ProgressStep & { label: string; isFirst: boolean }

/** A row on phones, a column on wider screens, with a line to the previous step. */
function Step({ name, label, at, state, isFirst }: StepProps) {
  const isEnd = name === 'Cancelled' || name === 'Returned'
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative flex flex-1 gap-3 pb-4 last:pb-0 sm:flex-col sm:items-center sm:gap-2 sm:pb-0 sm:text-center"
    >
      {!isFirst && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute -top-full bottom-full left-[13px] w-0.5 translate-y-3 sm:top-3.5 sm:right-1/2 sm:bottom-auto sm:left-auto sm:h-0.5 sm:w-full sm:translate-y-0',
            state === 'upcoming' ? 'bg-line' : 'bg-brand',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'z-1 grid size-7 shrink-0 place-items-center rounded-full border-2',
          isEnd && 'border-danger bg-danger-soft text-danger',
          !isEnd && state === 'upcoming' && 'border-line bg-surface',
          !isEnd && state !== 'upcoming' && 'border-brand bg-brand text-on-brand',
        )}
      >
        {state !== 'upcoming' && <Icon name={isEnd ? 'close' : 'check'} size={16} />}
      </span>
      <span className="min-w-0 sm:px-1">
        <span className={classNames('block', state === 'current' ? 'font-semibold' : 'text-quiet')}>
          {say(label)} <span className="sr-only">{words[state]}</span>
        </span>
        {at !== null && <span className="block text-xs text-quiet tabular-nums">{formatDate(at)}</span>}
      </span>
    </li>
  )
}
