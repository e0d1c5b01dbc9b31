import { accessBugs } from './access-bugs.ts'
import { checkoutBugs } from './checkout-bugs.ts'
import { togetherBugs } from './together-bugs.ts'
import { wireBugs } from './wire-bugs.ts'

/** The mistakes that shops are known for, each with the tests which must notice it (C10). */
export const shopBugs = [...checkoutBugs, ...togetherBugs, ...accessBugs, ...wireBugs]
