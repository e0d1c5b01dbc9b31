import { useSyncExternalStore } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import type { DeskTrolley } from '#contract/packing.ts'
import {
  assignBoxes,
  packingReason,
  proposeForTrolley,
  scannedKey,
  scannedLine,
  type ScannedPacks,
  type TrolleyOrder,
} from '#domain/fulfilment/trolley.ts'
import { rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { localStore, readJson } from '#web/platform/browser-storage.ts'
import { observable } from '#web/platform/observable.ts'
import type { PackedLines } from '../packing-fields.tsx'

const SCANNED_KEY = 'packing.scanned'
const BOXES_KEY = 'packing.boxes'

/** What this device has scanned; broken storage counts as nothing. */
const scannedPacks = observable<ScannedPacks>(readScanned())

if (typeof window !== 'undefined')
  localStore.onOtherTab((key) => {
    if (key === SCANNED_KEY || key === null) scannedPacks.set(readScanned())
  })

function readScanned(): ScannedPacks {
  const stored = readJson(localStore, SCANNED_KEY)
  return isRecord(stored) ? (stored as ScannedPacks) : {}
}

export const getScanned = scannedPacks.get

export function useScanned(): ScannedPacks {
  return useSyncExternalStore(scannedPacks.subscribe, scannedPacks.get, scannedPacks.get)
}

/** Changes what was scanned, also on the device, so that it outlives the page. */
export function setScanned(scanned: ScannedPacks): void {
  scannedPacks.set(scanned)
  localStore.write(SCANNED_KEY, JSON.stringify(scanned))
}

type Boxes = Readonly<Record<string, number>>

/** The boxes of orders by their ids. Known orders keep theirs on this device. */
export function keepBoxes({ orders }: Pick<DeskTrolley, 'orders'>): Boxes {
  const known = readJson(localStore, BOXES_KEY)
  const boxes = assignBoxes(
    isRecord(known) ? (known as Boxes) : {},
    orders.map(({ _id }) => _id),
  )
  localStore.write(BOXES_KEY, JSON.stringify(boxes))
  return boxes
}

/** Drops what was scanned for an order. */
export function withoutOrder(scanned: ScannedPacks, id: string): ScannedPacks {
  return Object.fromEntries(Object.entries(scanned).filter(([key]) => !key.startsWith(`${id} `)))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The orders as the rules of the trolley see them. */
export function toTrolleyOrders(orders: readonly DeskOrder[], boxes: Boxes = {}): TrolleyOrder[] {
  return orders.map((order) => ({
    id: order._id,
    orderNumber: order.orderNumber,
    box: boxes[order._id] ?? 0,
    lines: order.lines
      .filter(({ packing, cut, quantity }) => packing !== null && cut < quantity)
      .map((line) => ({
        position: line.position,
        productId: line.productId,
        name: line.name,
        quantity: line.quantity - line.cut,
        price: tolerantPaise(line.price),
        choices: (line.packing?.choices ?? []).map((choice) => ({ ...choice, mrp: tolerantPaise(choice.mrp) })),
      })),
  }))
}

/** The scanned batches of an order as the packing call takes them. */
export function toPackedLines(
  order: TrolleyOrder,
  { orders, scanned }: { orders: readonly TrolleyOrder[]; scanned: ScannedPacks },
): PackedLines {
  const proposals = proposeForTrolley(orders)
  return order.lines.map((line) => {
    const place = { id: order.id, position: line.position }
    const done = scannedLine(scanned, place)
    return {
      position: line.position,
      batches: done.batches.map(({ label, ...batch }) => ({
        ...batch,
        label: label && { ...label, mrp: rupeesFromPaise(label.mrp) },
      })),
      reason: packingReason(line, done, required(proposals.get(scannedKey(place)))),
    }
  })
}

/** The batches that were entered by hand for an order. */
export function withPackedLines(scanned: ScannedPacks, order: DeskOrder, lines: PackedLines): ScannedPacks {
  const entered = lines.map(({ position, batches, reason = '' }) => [
    scannedKey({ id: order._id, position }),
    {
      reason,
      batches: batches.map(({ batchId, quantity, label }) => ({
        batchId,
        quantity,
        label: label ? { ...label, mrp: tolerantPaise(label.mrp) } : null,
      })),
    },
  ])
  return { ...scanned, ...Object.fromEntries(entered) }
}
