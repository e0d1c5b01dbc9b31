import type { MutationScenario } from './mutate.ts'
import { replaceCall, skipCall } from './operators.ts'

const inspecting = 'server/returns/inspect-return.ts'
const requesting = 'server/returns/record-return-request.ts'

/** Defects of returns and credit notes (returns-3, tax-3). */
export const returnScenarios: readonly MutationScenario[] = [
  {
    name: 'credit notes of a line are not cumulative',
    promise: 'C8',
    change: {
      file: 'domain/documents/credit-note.ts',
      in: 'creditedLine',
      by: replaceCall('linesAt', '[]'),
    },
    caughtBy: ['domain/documents/credit-note'],
  },
  {
    name: 'a credit note after the time of section 34(2) takes tax off',
    promise: 'C8',
    change: {
      file: 'domain/documents/credit-note.ts',
      in: 'creditNote',
      by: replaceCall('withoutTax', 'required(line.tax)'),
    },
    caughtBy: ['domain/documents/credit-note.test'],
  },
  {
    name: 'the money of a return is kept',
    promise: 'C8',
    change: { file: 'server/returns/settle-return.ts', in: 'settleReturn', by: skipCall('refund') },
    caughtBy: ['server/returns/returns'],
  },
  {
    name: 'a parcel that came back has no credit note',
    promise: 'C8',
    change: { file: 'server/fulfilment/advance-order.ts', in: 'takeOrderBack', by: skipCall('recordCreditNote') },
    caughtBy: ['server/fulfilment/fulfilment'],
  },
  {
    name: 'more packs are accepted than were sent back',
    promise: 'C8',
    change: { file: inspecting, in: 'inspectReturn', by: skipCall('refuseSurplus') },
    caughtBy: ['server/returns/returns'],
  },
  {
    name: 'anyone puts returned goods on the shelf',
    promise: 'A1',
    change: { file: inspecting, in: 'inspectReturn', by: skipCall('refuseShelf') },
    caughtBy: ['server/returns/returns'],
  },
  {
    name: 'anything is sent back at any time',
    promise: 'C7',
    change: { file: requesting, in: 'addReturn', by: skipCall('refuseReturn') },
    caughtBy: ['server/returns/return-requests'],
  },
]
