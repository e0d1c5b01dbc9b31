import { plantAll } from './plant-all.ts'
import { shopBugs } from './shop-bugs.ts'

/** C10: whether the tests of the shop would notice the mistakes that shops are known for. */
await plantAll(shopBugs)
