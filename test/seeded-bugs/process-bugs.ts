import { onDatabase, type SeededBug } from './seeded-bug.ts'

const proof = (name: string) => [`test/proofs/${name}`]
const CHANGES = 'server/catalogue/product-changes.ts'
const TELLING = 'server/db/migrations/0006-product-changes.sql'
const forgetEverything = {
  file: CHANGES,
  find: 'sources === null ? cache.dropAll() : cache.drop(sources)',
  replace: 'sources === null ? cache.dropAll() : cache.dropAll()',
}

/** In what several processes and several databases owe each other. */
export const processBugs: readonly SeededBug[] = onDatabase('feature-postgres', [
  {
    name: 'a page that shows a product does not follow it',
    edits: [
      {
        file: CHANGES,
        find: '[...others, ...ids.map((id): Source => `product:${id}`)]',
        replace: '[...others, ...ids.slice(ids.length).map((id): Source => `product:${id}`)]',
      },
    ],
    tests: proof('two-doors'),
    named: 'a price that one process changes',
  },
  {
    name: 'a change of one product has all pages made anew',
    edits: [forgetEverything],
    tests: proof('two-doors'),
    named: 'a price that one process changes',
  },
  {
    name: 'a change counts although it was taken back',
    edits: [forgetEverything],
    tests: proof('two-doors'),
    named: 'taken back',
  },
  {
    name: 'who cannot hear the changes keeps what it has',
    edits: [{ file: CHANGES, find: 'deaf: () => cache.close()', replace: 'deaf: () => {}' }],
    tests: proof('two-doors'),
    named: 'who cannot hear',
  },
  {
    name: 'who hears again does not keep anything any more',
    edits: [{ file: CHANGES, find: 'listening: () => cache.open()', replace: 'listening: () => void cache.open' }],
    tests: proof('two-doors'),
    named: 'who cannot hear',
  },
  {
    name: 'of many changes at once the first fifty are told',
    edits: [
      {
        file: TELLING,
        find: 'for at in 1 .. coalesce(cardinality(ids), 0) by step',
        replace: 'for at in 1 .. 1 by step',
      },
    ],
    tests: proof('two-doors'),
    named: 'many changes of stock',
  },
  {
    name: 'a copy that is away takes the catalogue with it',
    edits: [
      {
        file: 'server/db/replica.ts',
        find: '      return main.executeQuery(query)\n    }\n  }',
        replace: '      throw error\n    }\n  }',
      },
    ],
    tests: proof('replica'),
    named: 'while the copy is away',
  },
  {
    name: 'the catalogue is read from the main database although there is a copy',
    edits: [{ file: 'server/db/replica.ts', find: 'await copy.executeQuery', replace: 'await main.executeQuery' }],
    tests: proof('replica'),
    named: 'while the copy is away',
  },
  {
    name: 'the copy is written to',
    edits: [
      { file: 'server/db/replica.ts', find: 'beginTransaction: refuse', replace: 'beginTransaction: async () => {}' },
      { file: 'server/db/replica.ts', find: 'commitTransaction: refuse', replace: 'commitTransaction: async () => {}' },
    ],
    tests: proof('replica'),
    named: 'nothing is written',
  },
  {
    name: 'a process that was killed stays away',
    edits: [{ file: 'server/processes.ts', find: 'this.#restart(livedMs)', replace: 'void this.#restart' }],
    tests: proof('web-processes'),
    named: 'two processes answer',
  },
  {
    name: 'told to stop, the processes are not told',
    edits: [
      {
        file: 'server/processes.ts',
        find: "    for (const worker of living()) worker.process.kill('SIGTERM')\n",
        replace: '',
      },
    ],
    tests: proof('web-processes'),
    named: 'two processes answer',
  },
  {
    name: 'nobody counts the connections which all processes want',
    edits: [{ file: 'server/prepare-database.ts', find: 'processes * (poolSize + 1)', replace: 'poolSize + 1' }],
    tests: proof('web-processes'),
    named: 'more connections',
  },
  {
    name: 'a shop that cannot start is started for ever',
    edits: [{ file: 'server/processes.ts', find: 'if (!this.#isOpen) return this.end(1)', replace: '' }],
    tests: proof('web-processes'),
    named: 'does not try for ever',
  },
])
