import type { MutationScenario } from './mutate.ts'
import { dropCall, fixCondition, replaceBody, skipCall } from './operators.ts'

const purge = 'server/privacy/purge-data.ts'
const erasing = 'server/privacy/erase-customer.ts'
const caughtBy = ['server/privacy/erasure-dump']

export const privacyScenarios: readonly MutationScenario[] = [
  {
    name: 'the purge takes the data of a person on hold',
    promise: 'D1',
    change: { file: purge, in: 'heldRow', by: replaceBody('sql`false`') },
    caughtBy: ['server/privacy/hold', 'server/privacy/purge-years'],
  },
  {
    name: 'the purge forgets the files of the rows it deletes',
    promise: 'D1',
    change: { file: purge, in: 'purgeBatch', by: fixCondition(false, 'fileIds') },
    caughtBy: ['server/privacy/purge-years', 'server/privacy/purge-data'],
  },
  {
    name: 'a table is left out of the retention table',
    promise: 'D1',
    change: { sql: 'create table forgotten (id text primary key)' },
    caughtBy: ['server/privacy/retention'],
  },
  {
    name: 'the files of an erased customer stay',
    promise: 'A2',
    change: { file: erasing, in: 'removeFiles', by: skipCall('enqueue') },
    caughtBy,
  },
  {
    name: 'orders of an erased customer keep name and address',
    promise: 'A2',
    change: { file: erasing, in: 'eraseCustomer', by: skipCall('eraseOrders') },
    caughtBy,
  },
  {
    name: 'tickets of an erased customer keep their texts',
    promise: 'A2',
    change: { file: erasing, in: 'eraseCustomer', by: skipCall('eraseTickets') },
    caughtBy,
  },
  {
    name: 'stored answers and jobs keep the name of an erased customer',
    promise: 'A2',
    change: { file: erasing, in: 'eraseCustomer', by: skipCall('eraseTraces') },
    caughtBy,
  },
  {
    name: 'the copy of another customer is readable',
    promise: 'A2',
    change: { file: 'server/privacy/data-copies.ts', in: 'readCopyFile', by: dropCall('where', 'customer_id') },
    caughtBy: ['server/privacy/your-data'],
  },
]
