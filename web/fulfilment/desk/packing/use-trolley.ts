import { useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import type { DeskTrolley } from '#contract/packing.ts'
import { isOrderComplete, type TrolleyOrder } from '#domain/fulfilment/trolley.ts'
import { MINUTE } from '#domain/time.ts'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import { freshOrder } from '../order-change-buttons.tsx'
import { focusScanField } from './scan-field.tsx'
import { getScanned, setScanned, toPackedLines, useScanned, withoutOrder } from './trolley-state.ts'
import { useScanning } from './use-scanning.ts'
import { useTrolleyOrders } from './use-trolley-orders.ts'

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
  const { say, ...scanning } = useScanning(held)
  const [packed, setPacked] = useState<DeskOrder | null>(null)
  const { trolley, open, show } = held

  /** Packs an order from its scanned batches. A refused one keeps them. */
  const packing = useDeskCall(async (order: TrolleyOrder, api) => {
    noteUse()
    const lines = toPackedLines(order, { orders: open, scanned })
    const result = await api('POST /api/desk/orders/:id/pack', { id: order.id, lines })
    if (!result.ok) {
      const newer = freshOrder(result)
      if (newer !== undefined) held.replace(order.id, newer)
      const fields = Object.values(refusedFieldErrors(result)).join(' ')
      const text = refusalText(result, 'This could not be saved. Please check the connection and press again.')
      say({ tone: 'stop', title: `Order #${order.orderNumber} is not packed`, text: fields || text })
      return null
    }
    setScanned(withoutOrder(getScanned(), order.id))
    setPacked(result.body.order)
    held.replace(order.id, null)
    say({ tone: 'good', title: `Order #${order.orderNumber} is packed`, text: `Box ${order.box} is free.` })
    void refresh()
    return null
  })

  /** Takes more orders, or prolongs the claims with 0. */
  const taking = useDeskCall(async (count: number, api) => {
    if (count > 0) noteUse()
    const result = await api('POST /api/desk/packing/claim', { take: count })
    if (count > 0) focusScanField()
    if (!result.ok) {
      const title = refusalText(result, 'The orders could not be taken. Please check the connection.')
      say({ tone: 'stop', title, text: '' })
      return null
    }
    show(result.body)
    const isMore = result.body.orders.length > trolley.orders.length
    if (count > 0 && !isMore) say({ tone: 'stop', title: 'Nothing to pack.', text: '' })
    return null
  })
  const busy = packing.running?.id ?? (taking.isBusy ? 'take' : null)

  async function refresh() {
    const result = await deskApi('GET /api/desk/packing', {}, { headers: backgroundHeaders })
    if (result.ok) show(result.body)
  }

  useRefresh(async () => {
    if (busy === null) await (isClaimEnding(trolley) ? taking.start(0) : refresh())
  }, MINUTE)

  const complete = open.filter((order) => isOrderComplete(order, scanned))
  const scan = (code: string) => {
    noteUse()
    scanning.scan(code)
  }
  const pack = (order: TrolleyOrder) => busy === null && packing.start(order)
  return { ...held, ...scanning, scan, scanned, complete, packed, busy, pack, take: taking.start }
}

export type TrolleyState = ReturnType<typeof useTrolley>
