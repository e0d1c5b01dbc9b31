import { useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { decideScan, type PackForLine } from '#domain/fulfilment/scan-pack.ts'
import {
  addScanned,
  isOrderComplete,
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

const WRONG_PACK = 'Wrong pack!'

/** Scanning and entry by hand: each pack counts for its line, or a notice says why it does not. */
export function useScanning({ open, trolley, proposals }: TrolleyOrders) {
  const [notice, setNotice] = useState<PackingNotice | null>(null)
  const [question, setQuestion] = useState<PackingQuestion | null>(null)

  function say(shown: NoticeText): void {
    // The words come first: the first tone of a page takes 100 ms.
    setTimeout(() => playTone(shown.tone === 'good' ? 'good' : 'stop'))
    setNotice((before) => ({ ...shown, key: (before?.key ?? 0) + 1 }))
  }

  function add(pack: PackForLine, { isBatchKnown = true, reason }: { isBatchKnown?: boolean; reason?: string } = {}) {
    const { order, line, batchId, label } = pack
    const packs = { batchId, label, quantity: 1, ...(reason !== undefined && { reason }) }
    const next = addScanned(getScanned(), { id: order.id, position: line.position }, packs)
    setScanned(next)
    setQuestion(null)
    say(packNotice(pack, next, isBatchKnown))
  }

  function scan(code: string): void {
    const today = indianDay(new Date())
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
    add({ order, line, batchId: next.batchId, label: null, batchText: describeBatch(next) })
  }

  const enterByHand = (order: DeskOrder, lines: PackedLines) => setScanned(withPackedLines(getScanned(), order, lines))
  return { notice, question, say, add, scan, tick, enterByHand, cancel: () => setQuestion(null) }
}

function packNotice({ order, line, batchText }: PackForLine, scanned: ScannedPacks, isBatchKnown: boolean): NoticeText {
  const count = scannedCount(scannedLine(scanned, { id: order.id, position: line.position }))
  const isComplete = isOrderComplete(order, scanned)
  return {
    tone: 'good',
    title: `Box ${order.box}: ${count} of ${line.quantity} × ${line.name}`,
    text: [
      isBatchKnown ? `${batchText}.` : `Please compare: ${batchText}.`,
      ...(isComplete ? [`Order #${order.orderNumber} is complete. Press Enter to pack it.`] : []),
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
