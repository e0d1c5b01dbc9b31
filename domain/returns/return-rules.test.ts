import { expect, test } from 'vitest'
import { DAY, HOUR } from '../time.ts'
import { normalisePayoutTarget, payoutHint } from './payout-target.ts'
import { type ReturnChangeName, returnRules } from './return-changes.ts'
import { returnStates } from './return-states.ts'
import {
  lastReturnDay,
  lateDamageRefusal,
  lineReturnRefusal,
  orderReturnRefusal,
  returnFormErrors,
  returnReasonNames,
  settlementDay,
} from './return-rules.ts'

const deliveredAt = new Date('2026-11-20T18:00:00Z')
const order = { status: 'Delivered', deliveredAt, hasInvoice: true, hasOpenReturn: false, isByStaff: false } as const

test('an order can be sent back until the end of the thirtieth day in India', () => {
  expect(lastReturnDay(deliveredAt)).toBe('2026-12-20')
  expect(orderReturnRefusal(order, new Date('2026-12-20T18:29:59Z'))).toBeNull()
  expect(orderReturnRefusal(order, new Date('2026-12-20T18:30:00Z'))).toMatch(/until 20 Dec 2026\./)
  expect(orderReturnRefusal({ ...order, isByStaff: true }, new Date('2027-02-20T18:30:00Z'))).toBeNull()
})

test.each([
  [{ status: 'Shipped' }, /once the order is delivered/],
  [{ status: 'Returned' }, /came back/],
  [{ hasOpenReturn: true }, /on its way/],
  [{ hasInvoice: false }, /call us/],
  [{ deliveredAt: null }, /call us/],
] as const)('refuses an order with %j', (facts, sentence) => {
  expect(orderReturnRefusal({ ...order, ...facts }, deliveredAt)).toMatch(sentence)
})

const line = { name: 'Paracetamol', schedule: 'OTC', storageInstructions: '', supplied: 3, left: 3 } as const
const odd = [{ schedule: 'H1' }, { storageInstructions: 'Keep at 2-8 °C' }] as const

test.each(returnReasonNames)('H1 and cold chain with the reason %s', (reason) => {
  for (const facts of odd)
    expect(lineReturnRefusal({ ...line, ...facts }, reason, 1) === null).toBe(reason !== 'unwanted')
  expect(lineReturnRefusal(line, reason, 3)).toBeNull()
  expect(lineReturnRefusal({ ...line, left: 2 }, reason, 3)).toBe('1 pack of Paracetamol came back already.')
})

test('damage is reported within 48 hours', () => {
  const after = (ms: number) => lateDamageRefusal('damaged', deliveredAt, new Date(deliveredAt.getTime() + ms))
  expect(after(48 * HOUR)).toBeNull()
  expect(after(48 * HOUR + 1)).toMatch(/^Damage could be reported until 22 Nov 2026, 11:30 pm\./)
  expect(lateDamageRefusal('faulty', deliveredAt, new Date(deliveredAt.getTime() + 9 * DAY))).toBeNull()
})

test('each reason asks for what proves it', () => {
  const errors = (reason: (typeof returnReasonNames)[number]) =>
    Object.entries(returnFormErrors({ reason, note: '', isUnopened: false, fileIds: [] }))
      .filter(([, sentence]) => sentence !== null)
      .map(([field]) => field)
  expect(returnReasonNames.map((reason) => [reason, ...errors(reason)])).toEqual([
    ['unwanted', 'isUnopened'],
    ['faulty', 'note'],
    ['wrong'],
    ['expired'],
    ['damaged', 'fileIds'],
  ])
})

test('the money is due four weeks after the request', () => {
  expect(settlementDay(deliveredAt)).toBe('2026-12-18')
})

test.each([
  ['asha@bank', 'asha@bank', 'a…@bank'],
  [' 9876543210@upi ', '9876543210@upi', '9…@upi'],
  ['123456789012 hdfc0001234', '123456789012, HDFC0001234', 'account …9012'],
  ['123456789012', null, ''],
  ['asha', null, ''],
  ['123456789012, HDFC1001234', null, ''],
])('the target %j of a payout', (typed, target, hint) => {
  expect(normalisePayoutTarget(typed)).toBe(target)
  if (target !== null) expect(payoutHint(target)).toBe(hint)
})

test('the table of changes allows exactly these steps', () => {
  const allowed = (paymentType: 'COD' | 'ONLINE' | 'CREDIT') =>
    returnStates.map((state): [string, ...ReturnChangeName[]] => [
      state,
      ...returnRules.names.filter(
        (name) =>
          returnRules.refusal(name, { state, paymentType, paymentStatus: 'Paid', isRefusedParcel: false }) === null,
      ),
    ])
  expect(allowed('ONLINE')).toEqual([
    ['asked', 'approve', 'withdraw', 'refuse'],
    ['approved', 'markSent', 'receive', 'withdraw'],
    ['refused'],
    ['sent', 'receive', 'withdraw'],
    ['collecting', 'receive', 'withdraw'],
    ['received', 'inspect', 'refuse'],
    ['inspected', 'refund'],
    ['settled'],
  ])
  expect(allowed('COD').find(([state]) => state === 'inspected')).toEqual(['inspected', 'payOut'])
  expect(allowed('CREDIT').find(([state]) => state === 'inspected')).toEqual(['inspected', 'creditAccount'])
  const unpaid = { state: 'inspected', paymentType: 'COD', paymentStatus: 'Pending', isRefusedParcel: false } as const
  expect(returnRules.refusal('payOut', unpaid)).toBe('Please record the money of the order first.')
  expect(returnRules.refusal('settleUnpaid', unpaid)).toBeNull()
  expect(returnRules.refusal('refuse', { ...unpaid, isRefusedParcel: true })).toBeNull()
})
