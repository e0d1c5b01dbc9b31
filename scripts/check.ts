import { quickChecks } from './checks/checks.ts'
import { runChecks } from './checks/run-checks.ts'

await runChecks(quickChecks)
