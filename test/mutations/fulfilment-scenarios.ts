import type { MutationScenario } from './mutate.ts'
import { fixCondition, dropCall, replaceCall, replaceBody, skipCall } from './operators.ts'

const cutting = 'server/fulfilment/cut-order.ts'
const advancing = 'server/fulfilment/advance-order.ts'
const changing = 'server/desk-change/change-record.ts'
const caughtBy = ['server/fulfilment/fulfilment']
const sending = 'server/prescriptions/send-prescription.ts'
const deciding = ['server/fulfilment/prescriptions/decide']

/** Defects of fulfilment, from confirmation to cash (orders-13, orders-14). */
export const fulfilmentScenarios: readonly MutationScenario[] = [
  {
    name: 'a step is taken in any state',
    promise: 'C7',
    change: { file: changing, in: 'changeRecord', by: fixCondition(false, 'refusal') },
    caughtBy,
  },
  {
    name: 'a step leaves no audit row',
    promise: 'A1',
    change: { file: changing, in: 'changeRecord', by: skipCall('recordAudit') },
    caughtBy,
  },
  {
    name: 'a claim never ends',
    promise: 'C7',
    change: {
      file: 'server/fulfilment/lock-desk-order.ts',
      in: 'lockDeskOrder',
      by: dropCall('where', 'orders.claimed_until'),
    },
    caughtBy,
  },
  {
    name: 'cut packs are not refunded',
    promise: 'C8',
    change: { file: cutting, in: 'cutLines', by: skipCall('refund') },
    caughtBy,
  },
  {
    name: 'cut packs are still owed',
    promise: 'C8',
    change: { file: cutting, in: 'cutLines', by: skipCall('reduceTotal') },
    caughtBy,
  },
  {
    name: 'cut packs stay out of stock',
    promise: 'C8',
    change: { file: cutting, in: 'recordCuts', by: skipCall('changeSellable') },
    caughtBy,
  },
  {
    name: 'any amount of cash is accepted',
    promise: 'C8',
    change: { file: 'server/fulfilment/record-cash.ts', in: 'receiveMoney', by: fixCondition(false, 'due') },
    caughtBy,
  },
  {
    name: 'a sheet takes money that came in after the count',
    promise: 'C8',
    change: { file: 'server/day/cash-sheet-record.ts', in: 'closeCashSheet', by: fixCondition(false, 'coversRows') },
    caughtBy: ['server/day/cash'],
  },
  {
    name: 'the money of a refused parcel is kept',
    promise: 'C8',
    change: { file: advancing, in: 'takeOrderBack', by: skipCall('refund') },
    caughtBy,
  },
  {
    name: 'packing asks no prescription for its packs',
    promise: 'C7',
    change: { file: 'server/fulfilment/pack-order.ts', in: 'packOrder', by: skipCall('givePrescribedPacks') },
    caughtBy: deciding,
  },
  {
    name: 'a prescription that has lapsed is still good',
    promise: 'C7',
    change: {
      file: 'server/prescriptions/give-packs.ts',
      in: 'givePrescribedPacks',
      by: dropCall('where', 'prescriptions.valid_until'),
    },
    caughtBy: deciding,
  },
  {
    name: 'a pharmacist without a valid registration decides',
    promise: 'A1',
    change: {
      file: 'server/staff/pharmacist-registration.ts',
      in: 'getPharmacist',
      by: fixCondition(false, 'refusal'),
    },
    caughtBy: deciding,
  },
  {
    name: 'more packs are given than a prescription covers',
    promise: 'C7',
    change: {
      file: 'server/prescriptions/give-packs.ts',
      in: 'givePrescribedPacks',
      by: replaceCall('ref', 'eb.val(1_000_000)'),
    },
    caughtBy: deciding,
  },
  {
    name: 'a prescription of another customer is accepted',
    promise: 'A1',
    change: { file: sending, in: 'useEarlierPrescription', by: dropCall('where', 'customer_id') },
    caughtBy: ['server/prescriptions/prescriptions'],
  },
  {
    name: 'a picture of another customer is sent as a prescription',
    promise: 'A1',
    change: { file: 'server/customer-files/save-upload.ts', in: 'attachFiles', by: dropCall('where', 'customer_id') },
    caughtBy: ['server/prescriptions/prescriptions'],
  },
  {
    name: 'a refusal cuts the packs of a cancelled order again',
    promise: 'C8',
    change: {
      file: 'server/fulfilment/prescriptions/decide-prescription.ts',
      in: 'decideOnPrescription',
      by: fixCondition(false, 'status'),
    },
    caughtBy: ['server/fulfilment/prescriptions/decide-closed'],
  },
  {
    name: 'an order on a trolley is claimed again',
    promise: 'C7',
    change: {
      file: 'server/fulfilment/trolley.ts',
      in: 'isFreeToPack',
      by: replaceCall('databaseNow', "sql`'infinity'::timestamptz`"),
    },
    caughtBy: ['server/fulfilment/trolley'],
  },
  {
    name: 'an order with an unapproved line is queued for packing',
    promise: 'C7',
    change: {
      file: 'server/fulfilment/order-queues.ts',
      in: 'isUnapproved',
      by: replaceBody('sql<boolean>`false`'),
    },
    caughtBy: ['server/fulfilment/order-queues'],
  },
  {
    name: 'a collected order is handed over without its money',
    promise: 'C8',
    change: { file: 'server/fulfilment/record-cash.ts', in: 'handOverOrder', by: fixCondition(false, 'isDue') },
    caughtBy: ['server/fulfilment/collection'],
  },
]
