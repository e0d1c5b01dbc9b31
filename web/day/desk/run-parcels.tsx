import { type PointerEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import type { RunParcel } from '#contract/day.ts'
import { moveItem, type RunQueue } from '#domain/day/run-queue.ts'
import { formatDateTime } from '#domain/time.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { ReachLinks } from '#web/desk/reach-links.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { ParcelButtons } from './parcel-buttons.tsx'
import { pressText, type RunStore } from '#web/desk/run-store.ts'

type RunParcelsProps = { store: RunStore; parcels: readonly RunParcel[]; queue: RunQueue }

/** The parcels of the rider, in an order that pointers drag and buttons change. */
export function RunParcels({ store, parcels, queue }: RunParcelsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null)

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= parcels.length) return
    store.choose(moveItem(parcels, from, to).map(({ _id }) => _id))
    announce(`${parcels[from]?.shippingDetails.name ?? ''} is stop ${to + 1}`)
  }

  /** The stop under the pointer. */
  function stopAt(clientY: number): number {
    const stops = [...(list.current?.children ?? [])].map((stop) => stop.getBoundingClientRect())
    const below = stops.findIndex(({ bottom }) => clientY < bottom)
    return below === -1 ? stops.length - 1 : below
  }

  const handleOf = (from: number) => ({
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: ({ clientY }: PointerEvent) => drag !== null && setDrag({ ...drag, to: stopAt(clientY) }),
    onPointerUp() {
      if (drag !== null) move(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })

  return (
    <ol ref={list} aria-label="Your parcels" className="flex flex-col gap-4">
      {parcels.map((parcel, index) => (
        <li
          key={parcel._id}
          className={classNames(
            'rounded-lg',
            drag?.from === index && 'opacity-60',
            drag?.to === index && 'outline-3 outline-offset-2 outline-brand',
          )}
        >
          <Card className="flex flex-col gap-3">
            <div className="flex flex-wrap items-start gap-2">
              <h2 className="min-w-0 flex-1 basis-24 text-xl font-semibold wrap-anywhere">
                <span translate="no">{index + 1}.</span> <span>{parcel.shippingDetails.name}</span>
              </h2>
              <MoveButtons
                name={parcel.shippingDetails.name}
                isFirst={index === 0}
                isLast={index === parcels.length - 1}
                onMove={(step) => move(index, index + step)}
              />
              <span
                {...handleOf(index)}
                data-handle
                aria-hidden="true"
                className="grid size-12 max-w-1/4 cursor-grab touch-none place-items-center rounded-lg border border-edge text-quiet"
              >
                <Icon name="grid" />
              </span>
            </div>
            <ParcelFacts parcel={parcel} queue={queue} />
            <RefusedPresses store={store} presses={queue.refused.filter(({ orderId }) => orderId === parcel._id)} />
            <ParcelButtons store={store} parcel={parcel} />
          </Card>
        </li>
      ))}
    </ol>
  )
}

type MoveButtonsProps = { name: string; isFirst: boolean; isLast: boolean; onMove: (step: -1 | 1) => void }

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const look =
    'grid size-12 max-w-1/4 place-items-center rounded-lg border border-edge hover:border-brand aria-disabled:opacity-40'
  return (
    <>
      <button
        type="button"
        aria-disabled={isFirst || undefined}
        aria-label={`Earlier: ${name}`}
        className={look}
        onClick={() => onMove(-1)}
      >
        <Icon name="left" className="rotate-90" />
      </button>
      <button
        type="button"
        aria-disabled={isLast || undefined}
        aria-label={`Later: ${name}`}
        className={look}
        onClick={() => onMove(1)}
      >
        <Icon name="right" className="rotate-90" />
      </button>
    </>
  )
}

function ParcelFacts({ parcel, queue }: { parcel: RunParcel; queue: RunQueue }) {
  const { address, city, postalCode, phoneNumber } = parcel.shippingDetails
  const place = `${address}, ${city} ${postalCode}`
  const seesOrder = useDenial('orders.read') === null
  const waiting = queue.waiting.filter(({ orderId, action }) => orderId === parcel._id && action === 'missed')
  return (
    <>
      <div className="wrap-anywhere">
        <p className="text-lg">{place}</p>
        <p className="text-quiet">
          <span>Order</span>{' '}
          {seesOrder ? (
            <TextLink href={href('/desk/orders/:id', { id: parcel._id })}>{`#${parcel.orderNumber}`}</TextLink>
          ) : (
            <span translate="no">{`#${parcel.orderNumber}`}</span>
          )}
        </p>
      </div>
      <ReachLinks phone={phoneNumber} place={place} />
      {parcel.amountDue > 0 ? (
        <p className="text-lg font-semibold">
          <span>Collect</span> <Rupees amount={parcel.amountDue} />
        </p>
      ) : (
        <p className="text-lg font-semibold">Paid. Collect nothing.</p>
      )}
      {parcel.tries.map(({ at, reason }) => (
        <p key={at} className="text-quiet">{`Tried ${formatDateTime(at)}: ${reason}`}</p>
      ))}
      {waiting.map((press) => (
        <p key={press.key}>
          <Badge tone="notice" icon="clock">{`Waiting to be sent: ${pressText(press)}`}</Badge>
        </p>
      ))}
    </>
  )
}

/** What the shop has refused, until the rider has read it. */
export function RefusedPresses({ store, presses }: { store: RunStore; presses: RunQueue['refused'] }) {
  return presses.map((press) => (
    <AlertBox
      key={press.key}
      action={
        <Button
          variant="secondary"
          aria-label={`I have read it: #${press.orderNumber}`}
          onClick={() => store.dismiss(press.key)}
        >
          I have read it
        </Button>
      }
    >
      <p>{`#${press.orderNumber}, ${pressText(press)}: not accepted.`}</p>
      <p>{press.reason}</p>
    </AlertBox>
  ))
}
