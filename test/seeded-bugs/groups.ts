import { accessBugs } from '../access/seeded-bugs/access-bugs.ts'
import { adapterBugs } from '../gateways/seeded-bugs/adapter-bugs.ts'
import { ruleBugs } from '../gateways/seeded-bugs/rule-bugs.ts'
import { sharedBugs } from '../gateways/seeded-bugs/shared-bugs.ts'
import { moneyBugs } from '../payments/seeded-bugs/money-bugs.ts'
import { orderBugs } from '../payments/seeded-bugs/order-bugs.ts'
import { raceBugs } from '../payments/seeded-bugs/race-bugs.ts'
import { startBugs } from '../payments/seeded-bugs/start-bugs.ts'
import { accountBugs } from './account-bugs.ts'
import { crashBugs } from './crash-bugs.ts'
import { crowdBugs } from './crowd-bugs.ts'
import { faultBugs } from './fault-bugs.ts'
import { inputBugs } from './input-bugs.ts'
import { logBugs } from './log-bugs.ts'
import { outageBugs } from './outage-bugs.ts'
import { processBugs } from './process-bugs.ts'
import { releaseBugs } from './release-bugs.ts'
import type { SeededBug } from './seeded-bug.ts'
import { shopBugs } from './shop-bugs.ts'
import { supplyBugs } from './supply-bugs.ts'

/** Every seeded bug, by what it is in. */
export const groups: Readonly<Record<string, readonly SeededBug[]>> = {
  access: [...accessBugs, ...accountBugs],
  crash: [...crashBugs, ...outageBugs, ...faultBugs],
  crowd: [...crowdBugs, ...processBugs],
  gateways: [...ruleBugs, ...adapterBugs, ...sharedBugs],
  input: [...inputBugs, ...logBugs, ...supplyBugs],
  payments: [...moneyBugs, ...orderBugs, ...startBugs, ...raceBugs],
  release: releaseBugs,
  shop: shopBugs,
}
