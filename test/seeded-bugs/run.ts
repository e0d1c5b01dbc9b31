import { groups } from './groups.ts'
import { plantAll } from './plant-all.ts'
import type { SeededBug } from './seeded-bug.ts'

/*
 * Puts every seeded bug, one after the other, into a copy of the code and runs the tests that should notice.
 *   node test/seeded-bugs/run.ts [group] [words in the name]
 */
function choose([first = '', ...others]: readonly string[]): SeededBug[] {
  const words = (first in groups ? others : [first, ...others]).join(' ').trim().toLowerCase()
  return (groups[first] ?? Object.values(groups).flat()).filter(({ name }) => name.toLowerCase().includes(words))
}

await plantAll(choose(process.argv.slice(2)))
