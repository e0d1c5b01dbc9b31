import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import {
  assignBoxes,
  addScanned,
  countTrolley,
  isOrderComplete,
  openPacks,
  packingReason,
  proposeForTrolley,
  scanAsProposed,
  scannedLine,
  type TrolleyOrder,
} from './trolley.ts'

const price = paise(100)
const packs = (batchId: string, expiresOn: string, onHand: number) => ({
  batchId,
  number: batchId,
  expiresOn,
  onHand,
  mrp: price,
})
const choices = [packs('a', '2027-01-31', 3), packs('b', '2028-01-31', 9)]
const order = (id: string, quantity: number): TrolleyOrder => ({
  id,
  orderNumber: id,
  box: 1,
  lines: [{ position: 0, productId: 'p', name: 'Dolo', quantity, price, choices }],
})

test('shares the packs that expire first among the orders, the first order first', () => {
  const proposals = proposeForTrolley([order('1', 2), order('2', 4), order('3', 9)])
  const taken = [...proposals.values()].map(({ proposal, missing }) => [
    ...proposal.map(({ batchId, quantity }) => `${quantity} ${batchId}`),
    missing,
  ])
  expect(taken).toEqual([
    ['2 a', 0],
    ['1 a', '3 b', 0],
    ['6 b', 3],
  ])
})

test('gives the shared shelf as the reason where the trolley proposes other batches than the order alone', () => {
  const orders = [order('1', 2), order('2', 4)]
  const proposals = proposeForTrolley(orders)
  const reasonOf = (index: number, batches: readonly (readonly [string, number])[], typed = '') => {
    const batchList = batches.map(([batchId, quantity]) => ({ batchId, quantity, label: null }))
    const { id, lines } = orders[index]!
    return packingReason(lines[0]!, { batches: batchList, reason: typed }, proposals.get(`${id} 0`)!)
  }
  expect(reasonOf(0, [['a', 2]])).toBe('')
  expect(reasonOf(1, [['a', 1], ['b', 3]])).toMatch(/^An earlier order/) // prettier-ignore
  expect(reasonOf(1, [['b', 4]])).toBe('')
  expect(reasonOf(1, [['b', 4]], 'Torn')).toBe('Torn')
})

test('counts packs by batch and label, and takes them out again', () => {
  const line = { id: '1', position: 0 }
  const label = { batchNumber: 'Z', expiry: '03/28', mrp: price }
  let scanned = addScanned({}, line, { batchId: 'a', label: null, quantity: 1 })
  scanned = addScanned(scanned, line, { batchId: null, label, quantity: 1 })
  scanned = addScanned(scanned, line, { batchId: null, label: { ...label }, quantity: 1 })
  expect(scannedLine(scanned, line).batches.map(({ batchId, quantity }) => [batchId, quantity])).toEqual([
    ['a', 1],
    [null, 2],
  ])
  expect([isOrderComplete(order('1', 3), scanned), isOrderComplete(order('1', 2), scanned)]).toEqual([true, false])
  scanned = addScanned(scanned, line, { batchId: 'a', label: null, quantity: -1 })
  expect(scannedLine(scanned, line).batches).toHaveLength(1)
})

test('keeps the boxes of orders and gives new ones the first that are free', () => {
  expect(assignBoxes({ a: 1, b: 2, c: 3 }, ['c', 'd', 'a', 'e'])).toEqual({ a: 1, c: 3, d: 2, e: 4 })
})

test('takes the packs that were not scanned as they are proposed', () => {
  const [first, second] = [order('1', 2), order('2', 4)]
  const proposals = proposeForTrolley([first, second])
  const line = { id: '2', position: 0 }
  const scanned = addScanned({}, line, { batchId: 'b', label: null, quantity: 1 })
  expect(openPacks(proposals, scanned, { ...line, batchId: 'b' })).toBe(2)
  expect(countTrolley([first, second], scanned)).toEqual({ done: 1, all: 6 })
  const all = scanAsProposed(second, proposals, scanned)!
  expect(isOrderComplete(second, all)).toBe(true)
  const taken = scannedLine(all, line).batches.map(({ batchId, quantity }) => `${quantity} ${batchId}`)
  expect(taken.toSorted()).toEqual(['1 a', '3 b'])
})

test('takes nothing as proposed where packs are missing or have no batch', () => {
  const short = order('1', 99)
  expect(scanAsProposed(short, proposeForTrolley([short]), {})).toBeNull()
  const line = { ...order('1', 1).lines[0]!, choices: [{ ...packs('a', '2027-01-31', 1), batchId: null }] }
  const unlabelled = { ...order('1', 1), lines: [line] }
  expect(scanAsProposed(unlabelled, proposeForTrolley([unlabelled]), {})).toBeNull()
})
