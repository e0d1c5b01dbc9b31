import { accessBugs } from '../access/seeded-bugs/access-bugs.ts'
import { adapterBugs } from '../gateways/seeded-bugs/adapter-bugs.ts'
import { ruleBugs } from '../gateways/seeded-bugs/rule-bugs.ts'
import { sharedBugs } from '../gateways/seeded-bugs/shared-bugs.ts'
import { moneyBugs } from '../payments/seeded-bugs/money-bugs.ts'
import { orderBugs } from '../payments/seeded-bugs/order-bugs.ts'
import { startBugs } from '../payments/seeded-bugs/start-bugs.ts'
import { crashBugs } from './crash-bugs.ts'
import { outageBugs } from './outage-bugs.ts'
import { plantAll } from './plant-all.ts'
import type { SeededBug } from './seeded-bug.ts'
import { shopBugs } from './shop-bugs.ts'

/*
 * Puts every seeded bug, one after the other, into a copy of the code and runs the tests that should notice.
 *   node test/seeded-bugs/run.ts [group] [words in the name]
 */
const groups: Readonly<Record<string, readonly SeededBug[]>> = {
  access: accessBugs,
  crash: [...crashBugs, ...outageBugs],
  gateways: [...ruleBugs, ...adapterBugs, ...sharedBugs],
  payments: [...moneyBugs, ...orderBugs, ...startBugs],
  shop: shopBugs,
}

function choose([first = '', ...others]: readonly string[]): SeededBug[] {
  const words = (first in groups ? others : [first, ...others]).join(' ').trim().toLowerCase()
  return (groups[first] ?? Object.values(groups).flat()).filter(({ name }) => name.toLowerCase().includes(words))
}

await plantAll(choose(process.argv.slice(2)))
