import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import type { DeskTrolley } from '#contract/packing.ts'
import { isOrderComplete, scanAsProposed, type TrolleyOrder } from '#domain/fulfilment/trolley.ts'
import { MINUTE } from '#domain/time.ts'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import { freshOrder } from '../order-change-buttons.tsx'
import { focusScanField } from './scan-field.tsx'
import { isNextOn } from './packing-choices.ts'
import { getScanned, setScanned, toPackedLines, useScanned, withoutOrder } from './trolley-state.ts'
import { useScanning } from './use-scanning.ts'
import { type TrolleyOrders, useTrolleyOrders } from './use-trolley-orders.ts'

/** A claim is prolonged when it ends within this time and the trolley was used since. */
const PROLONG_MS = 5 * MINUTE

let usedAt = 0

function noteUse(): void {
  usedAt = Date.now()
}

function isClaimEnding({ orders }: DeskTrolley): boolean {
  const now = Date.now()
  const isUsed = now - usedAt < PROLONG_MS
  return isUsed && orders.some(({ claim }) => Date.parse(claim?.until ?? '') - now < PROLONG_MS)
}

/** The trolley of the signed-in person with what was scanned on this device. */
export function useTrolley(loaded: DeskTrolley) {
  const held = useTrolleyOrders(loaded)
  const scanned = useScanned()
  const { trolley, open, show } = held
  const packAfterScan = useRef<(order: TrolleyOrder) => void>(() => {})
  const { say, ...scanning } = useScanning(held, (order) => packAfterScan.current(order))
  const taking = useTaking(held, say)
  const packing = usePacking(held, say, () => {
    const isLast = trolley.orders.length === 1 && trolley.waiting > 0
    if (isLast && taking.isOneByOne() && isNextOn()) taking.call.start(1)
    else void refresh()
  })
  useEffect(() => {
    packAfterScan.current = packing.packInTurn
  })
  const busy = packing.call.running?.id ?? (taking.call.isBusy ? 'take' : null)

  async function refresh() {
    const result = await deskApi('GET /api/desk/packing', {}, { headers: backgroundHeaders })
    if (result.ok) show(result.body)
  }

  useRefresh(async () => {
    if (busy === null) await (isClaimEnding(trolley) ? taking.call.start(0) : refresh())
  }, MINUTE)

  const complete = open.filter((order) => isOrderComplete(order, scanned))
  const scan = (code: string) => {
    noteUse()
    scanning.scan(code)
  }
  const pack = (order: TrolleyOrder) => busy === null && packing.call.start(order)
  /** Packs an order whose packs are all in the box as proposed. */
  function packAsProposed(order: TrolleyOrder): void {
    const all = scanAsProposed(order, held.proposals, getScanned())
    if (all === null || busy !== null) return
    setScanned(all)
    packing.call.start(order)
  }
  const { packed } = packing
  return { ...held, ...scanning, scan, scanned, complete, packed, busy, pack, packAsProposed, take: taking.call.start }
}

type Say = ReturnType<typeof useScanning>['say']

/** Packs orders from their scanned batches, one after the other. A refused one keeps them. */
function usePacking(held: TrolleyOrders, say: Say, onPacked: () => void) {
  const [packed, setPacked] = useState<DeskOrder | null>(null)
  const waiting = useRef<TrolleyOrder[]>([])
  const call = useDeskCall(async (order: TrolleyOrder, api) => {
    noteUse()
    const lines = toPackedLines(order, { orders: held.open, scanned: getScanned() })
    const result = await api('POST /api/desk/orders/:id/pack', { id: order.id, lines })
    if (!result.ok) {
      const newer = freshOrder(result)
      if (newer !== null) held.replace(order.id, newer)
      const fields = Object.values(refusedFieldErrors(result)).join(' ')
      const text = refusalText(result, 'This could not be saved. Please check the connection and press again.')
      say({ tone: 'stop', title: `Order #${order.orderNumber} is not packed`, text: fields || text })
      return null
    }
    setScanned(withoutOrder(getScanned(), order.id))
    setPacked(result.body.order)
    held.replace(order.id, null)
    say({ tone: 'good', title: `Order #${order.orderNumber} is packed`, text: `Box ${order.box} is free.` })
    onPacked()
    return null
  })
  const packWaiting = useEffectEvent(() => {
    const next = waiting.current.shift()
    if (next !== undefined) call.start(next)
  })
  useEffect(() => {
    if (!call.isBusy) packWaiting()
  }, [call.isBusy])
  const packInTurn = (order: TrolleyOrder) => void (call.isBusy ? waiting.current.push(order) : call.start(order))
  return { call, packed, packInTurn }
}

/** Takes more orders, or prolongs the claims with 0. */
function useTaking({ trolley, show }: TrolleyOrders, say: Say) {
  const lastTaken = useRef(0)
  const call = useDeskCall(async (count: number, api) => {
    if (count > 0) {
      noteUse()
      lastTaken.current = count
    }
    const result = await api('POST /api/desk/packing/claim', { take: count })
    if (count > 0) focusScanField()
    if (!result.ok) {
      const title = refusalText(result, 'The orders could not be taken. Please check the connection.')
      say({ tone: 'stop', title, text: '' })
      return null
    }
    show(result.body)
    const isMore = result.body.orders.some(({ _id }) => trolley.orders.every((known) => known._id !== _id))
    if (count > 0 && !isMore) say({ tone: 'stop', title: 'Nothing to pack.', text: '' })
    return null
  })
  return { call, isOneByOne: () => lastTaken.current === 1 }
}

export type TrolleyState = ReturnType<typeof useTrolley>
