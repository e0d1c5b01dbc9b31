import type { MutationScenario } from './mutate.ts'
import { fixCondition, replaceBody } from './operators.ts'

const purge = 'server/privacy/purge-data.ts'

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
    change: { file: purge, in: 'purgeBatch', by: fixCondition(false, 'names') },
    caughtBy: ['server/privacy/purge-years', 'server/privacy/purge-data'],
  },
  {
    name: 'a table is left out of the retention table',
    promise: 'D1',
    change: { sql: 'create table forgotten (id text primary key)' },
    caughtBy: ['server/privacy/retention'],
  },
]
