import { useState } from 'react'
import { href } from 'react-router'
import type { DeskOrder } from '#contract/fulfilment.ts'
import {
  isOrderComplete,
  openProposal,
  scanAsProposed,
  scannedCount,
  scannedKey,
  scannedLine,
  type TrolleyLine,
  type TrolleyOrder,
} from '#domain/fulfilment/trolley.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Thumbnail } from '#web/ui/picture.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { describeBatch, PackingFields, readPackedLines } from '../packing-fields.tsx'
import { focusScanField } from './scan-field.tsx'
import { toPackedLines } from './trolley-state.ts'
import type { TrolleyState } from './use-trolley.ts'
import { DialogButtons } from '#web/desk/dialog-buttons.tsx'

type OrderProps = { state: TrolleyState; order: DeskOrder; packing: TrolleyOrder; onPrint: () => void }

/** One order of the trolley: its lines with what was scanned, entry by hand, and its button. */
export function TrolleyOrderCard({ state, order, packing, onPrint }: OrderProps) {
  const [isByHand, setByHand] = useState(false)
  const { scanned, busy, refusals } = state
  const refusal = refusals.get(order._id) ?? null
  const isComplete = isOrderComplete(packing, scanned)
  const proposed = scanAsProposed(packing, state.proposals, scanned)
  const left = packing.lines.reduce((sum, line) => sum + line.quantity - countOf(state, packing, line), 0)
  return (
    <Card
      as="section"
      aria-label={`Box ${packing.box}, order ${order.orderNumber}`}
      className={classNames('flex min-w-0 flex-col gap-3', isComplete && refusal === null && 'border-success')}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold">Box {packing.box}</h2>
        <TextLink href={href('/desk/orders/:id', { id: order._id })}>#{order.orderNumber}</TextLink>
        <span className="text-quiet wrap-anywhere">{order.shippingDetails.name}</span>
        {isComplete && refusal === null && (
          <Badge tone="success" icon="check">
            Complete
          </Badge>
        )}
      </header>
      {refusal !== null && <p className="font-medium text-danger">{refusal}</p>}
      <ul className="divide-y divide-line">
        {packing.lines.map((line) => (
          <LineRow
            key={line.position}
            {...{ state, packing, line }}
            ordered={order.lines.find(({ position }) => position === line.position)}
            isOpen={refusal === null}
          />
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <Button
          variant={isComplete ? 'primary' : 'secondary'}
          disabled={refusal !== null || (!isComplete && proposed === null)}
          busy={busy === order._id}
          busyLabel="Packing..."
          onClick={() => {
            if (isComplete) state.pack(packing)
            else state.packAsProposed(packing)
            focusScanField()
          }}
        >
          {isComplete || proposed === null ? 'Pack' : 'Pack as proposed'}
        </Button>
        {refusal === null && left !== 0 && (
          <p className="text-quiet">{left > 0 ? <span>{left} to scan</span> : <span>{-left} too many</span>}</p>
        )}
        <Button variant="quiet" onClick={() => setByHand(true)}>
          By hand…
        </Button>
        <Button variant="quiet" onClick={onPrint}>
          Pick list
        </Button>
      </div>
      {isByHand && <ByHandDialog {...{ state, order, packing }} close={() => setByHand(false)} />}
    </Card>
  )
}

/** The batches of all lines, to be typed. */
function ByHandDialog({ state, order, packing, close }: Omit<OrderProps, 'onPrint'> & { close: () => void }) {
  const take = useCall((form: FormData) => {
    state.enterByHand(order, readPackedLines(order, form))
    close()
    focusScanField()
    return null
  })
  return (
    <Dialog open title={`Box ${packing.box}, order #${order.orderNumber}`} onClose={close}>
      <CallForm call={take}>
        <PackingFields
          order={order}
          errors={{}}
          packed={toPackedLines(packing, { orders: state.orders, scanned: state.scanned })}
        />
        <DialogButtons call={take} submitLabel="Take these packs" onCancel={close} />
      </CallForm>
    </Dialog>
  )
}

function countOf({ scanned }: TrolleyState, { id }: TrolleyOrder, { position }: TrolleyLine): number {
  return scannedCount(scannedLine(scanned, { id, position }))
}

type LineProps = {
  state: TrolleyState
  packing: TrolleyOrder
  line: TrolleyLine
  ordered: DeskOrder['lines'][number] | undefined
  isOpen: boolean
}

function LineRow({ state, packing, line, ordered, isOpen }: LineProps) {
  const { shelf = '', image = '' } = ordered ?? {}
  const place = { id: packing.id, position: line.position }
  const count = countOf(state, packing, line)
  const missing = state.proposals.get(scannedKey(place))?.missing ?? 0
  const done = scannedLine(state.scanned, place)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 py-2.5">
      {image !== '' && <Thumbnail src={image} />}
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          {shelf !== '' && <Badge tone="brand">{shelf}</Badge>} <span translate="no">{line.name}</span>
        </p>
        {done.batches.map((batch) => (
          <p key={`${batch.batchId} ${batch.label?.batchNumber}`} className="flex items-center gap-1.5 text-success">
            <Icon name="check" size={16} />
            <span>
              {batch.quantity} × {scannedBatchText(line, batch)}
            </span>
          </p>
        ))}
        {isOpen &&
          openProposal(state.proposals, state.scanned, place).map((batch) => (
            <p key={batch.batchId} className="text-quiet tabular-nums">
              {batch.quantity - scannedCount(done, batch.batchId)} × {describeBatch(batch)}
            </p>
          ))}
        {missing > 0 && <p className="font-medium text-danger">{missing} missing</p>}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <Button
          variant="quiet"
          aria-label={`One ${line.name} less`}
          disabled={count === 0}
          onClick={() => state.tick(packing, line, -1)}
        >
          <Icon name="minus" />
        </Button>
        <span className="min-w-14 text-center text-lg font-semibold tabular-nums">
          {count} / {line.quantity}
        </span>
        <Button
          variant="quiet"
          aria-label={`One ${line.name} more`}
          disabled={!isOpen || count >= line.quantity}
          onClick={() => state.tick(packing, line, 1)}
        >
          <Icon name="plus" />
        </Button>
      </div>
    </li>
  )
}

function scannedBatchText(line: TrolleyLine, { batchId, label }: ReturnType<typeof scannedLine>['batches'][number]) {
  if (label !== null) return `Batch ${label.batchNumber}`
  const known = line.choices.find((one) => one.batchId === batchId)
  return known === undefined ? 'a batch that is no longer on the shelf' : describeBatch(known)
}
