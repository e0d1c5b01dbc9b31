import { accessScenarios } from './access-scenarios.ts'
import { deskScenarios } from './desk-scenarios.ts'
import { fulfilmentScenarios } from './fulfilment-scenarios.ts'
import { moneyScenarios } from './money-scenarios.ts'
import type { MutationScenario } from './mutate.ts'
import { privacyScenarios } from './privacy-scenarios.ts'
import { returnScenarios } from './return-scenarios.ts'
import { stockScenarios } from './stock-scenarios.ts'
import { taxScenarios } from './tax-scenarios.ts'

export const mutationScenarios: readonly MutationScenario[] = [
  ...accessScenarios,
  ...deskScenarios,
  ...fulfilmentScenarios,
  ...moneyScenarios,
  ...privacyScenarios,
  ...returnScenarios,
  ...stockScenarios,
  ...taxScenarios,
]
