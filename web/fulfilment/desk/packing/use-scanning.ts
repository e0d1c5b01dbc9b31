import { useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { decideScan, type PackForLine } from '#domain/fulfilment/scan-pack.ts'
import {
  addScanned,
  isOrderComplete,
  openPacks,
  openProposal,
  scannedCount,
  scannedLine,
  type ScannedPacks,
  type TrolleyLine,
  type TrolleyOrder,
} from '#domain/fulfilment/trolley.ts'
import { indianDay } from '#domain/time.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { describeBatch, type PackedLines } from '../packing-fields.tsx'
import { playTone } from './scan-sound.ts'
import { getScanned, setScanned, withPackedLines } from './trolley-state.ts'
import type { TrolleyOrders } from './use-trolley-orders.ts'

type NoticeText = { readonly tone: 'good' | 'stop' | 'ask'; readonly title: string; readonly text: string }

/** What the last scan or press did. The key distinguishes equal texts, which are announced again. */
export type PackingNotice = NoticeText & { readonly key: number }

/** What a person has to type before a pack counts. */
export type PackingQuestion =
  | { readonly kind: 'reason'; readonly pack: PackForLine }
  | { readonly kind: 'label'; readonly order: TrolleyOrder; readonly line: TrolleyLine }

/** The packs of the line and batch of the last scan that may be in the box as well. */
type RestOfLine = { readonly pack: PackForLine; readonly quantity: number }

type AddOptions = {
  readonly quantity?: number
  readonly isBatchKnown?: boolean
  readonly reason?: string
  readonly isTicked?: boolean
}

const WRONG_PACK = 'Wrong pack!'

/**
 * Scanning and entry by hand: each pack counts for its line, or a notice says why it does not. `onComplete` gets an order
 * whose last pack was scanned.
 */
export function useScanning({ open, trolley, proposals }: TrolleyOrders, onComplete: (order: TrolleyOrder) => void) {
  const [notice, setNotice] = useState<PackingNotice | null>(null)
  const [question, setQuestion] = useState<PackingQuestion | null>(null)
  const [rest, setRest] = useState<RestOfLine | null>(null)

  function say(shown: NoticeText): void {
    // The words come first: the first tone of a page takes 100 ms.
    setTimeout(() => playTone(shown.tone === 'good' ? 'good' : 'stop'))
    setNotice((before) => ({ ...shown, key: (before?.key ?? 0) + 1 }))
  }

  function add(pack: PackForLine, { quantity = 1, isBatchKnown = true, reason, isTicked = false }: AddOptions = {}) {
    const { order, line, batchId, label } = pack
    const place = { id: order.id, position: line.position }
    const next = addScanned(getScanned(), place, { batchId, label, quantity, ...(reason !== undefined && { reason }) })
    const left = isTicked ? 0 : openPacks(proposals, next, { ...place, batchId })
    setScanned(next)
    setQuestion(null)
    setRest(left > 0 ? { pack, quantity: left } : null)
    say(packNotice(pack, next, { isBatchKnown, left, isTicked }))
    if (!isTicked && isOrderComplete(order, next)) onComplete(order)
  }

  /** Counts the other packs of the line that was scanned last. Returns whether there are any. */
  function addRest(): boolean {
    if (rest !== null) add(rest.pack, { quantity: rest.quantity })
    return rest !== null
  }

  function scan(code: string): void {
    const today = indianDay(new Date())
    setRest(null)
    const outcome = decideScan(code, { orders: open, products: trolley.products, scanned: getScanned(), today })
    if (outcome.kind === 'pack') add(outcome, outcome)
    else if (outcome.kind === 'stop') say({ tone: 'stop', title: outcome.text, text: '' })
    else if (outcome.kind === 'needs-label') askForLabel(outcome.order, outcome.line)
    else if (outcome.kind === 'needs-reason') {
      const text = `${outcome.line.name}, box ${outcome.order.box}.`
      say({ tone: 'ask', title: `Wrong batch! ${outcome.batchText} is not proposed`, text })
      setQuestion({ kind: 'reason', pack: outcome })
    } else {
      // The refusal is loud at once; the name follows.
      say({ tone: 'stop', title: WRONG_PACK, text: 'No order of the trolley needs it. Put it back.' })
      void nameWrongPack(code).then((words) =>
        setNotice((shown) => (shown?.title === WRONG_PACK && words !== null ? { ...shown, ...words } : shown)),
      )
    }
  }

  function askForLabel(order: TrolleyOrder, line: TrolleyLine): void {
    const title = `Box ${order.box}: ${line.name} has no batch yet`
    say({ tone: 'ask', title, text: 'Please type it from the pack.' })
    setQuestion({ kind: 'label', order, line })
  }

  /** Counts one proposed pack of a line by hand, or takes one out. */
  function tick(order: TrolleyOrder, line: TrolleyLine, by: 1 | -1): void {
    const place = { id: order.id, position: line.position }
    const last = scannedLine(getScanned(), place).batches.at(-1)
    if (by < 0) return last && setScanned(addScanned(getScanned(), place, { ...last, quantity: -1 }))
    const [next] = openProposal(proposals, getScanned(), place)
    if (next === undefined)
      return say({ tone: 'stop', title: `No batch of ${line.name} is left on the shelf.`, text: '' })
    if (next.batchId === null) return askForLabel(order, line)
    add({ order, line, batchId: next.batchId, label: null, batchText: describeBatch(next) }, { isTicked: true })
  }

  const enterByHand = (order: DeskOrder, lines: PackedLines) => setScanned(withPackedLines(getScanned(), order, lines))
  return { notice, question, say, add, addRest, scan, tick, enterByHand, cancel: () => setQuestion(null) }
}

type NoticeFacts = { readonly isBatchKnown: boolean; readonly left: number; readonly isTicked: boolean }

function packNotice({ order, line, batchText }: PackForLine, scanned: ScannedPacks, facts: NoticeFacts): NoticeText {
  const { isBatchKnown, left, isTicked } = facts
  const count = scannedCount(scannedLine(scanned, { id: order.id, position: line.position }))
  const isComplete = isOrderComplete(order, scanned)
  return {
    tone: 'good',
    title: `Box ${order.box}: ${count} of ${line.quantity} × ${line.name}`,
    text: [
      isBatchKnown ? `${batchText}.` : `Please compare: ${batchText}.`,
      ...(left > 0
        ? [`${left} more: scan ${left === 1 ? 'it' : 'them'}, or press Enter if all are of this batch.`]
        : []),
      ...(isComplete && isTicked ? [`Order #${order.orderNumber} is complete. Press Enter to pack it.`] : []),
    ].join(' '),
  }
}

/** Words for a pack that no order needs; null without an answer. */
async function nameWrongPack(code: string): Promise<Omit<NoticeText, 'tone'> | null> {
  const result = await deskApi('GET /api/desk/packing/codes', { code: code.trim().slice(0, 100) })
  if (!result.ok) return null
  const { product } = result.body
  return product === null
    ? { title: 'Unknown code!', text: 'No product has this code. Compare the pack and tick it by hand.' }
    : { title: `${WRONG_PACK} ${product.name}`, text: 'No order of the trolley needs it. Put it back.' }
}
