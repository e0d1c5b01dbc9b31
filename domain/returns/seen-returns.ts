import { mayDo, type StaffRole } from '../staff/actions.ts'
import { type ReturnState, returnStates } from './return-states.ts'

/** Which returns each role sees: all, those whose goods it receives and inspects, or none (returns-6). */
const returnReach = {
  owner: 'all',
  pharmacist: 'all',
  packer: 'in-hand',
  support: 'all',
  accountant: 'all',
  rider: 'none',
  salesman: 'none',
} as const satisfies Record<StaffRole, 'all' | 'in-hand' | 'none'>

/** The states in which the goods of a return are expected or wait for inspection. */
const statesInHand = {
  asked: false,
  approved: true,
  refused: false,
  sent: true,
  collecting: true,
  received: true,
  inspected: false,
  settled: false,
} as const satisfies Record<ReturnState, boolean>

/** The states of the returns that these roles see (returns-6). */
export function seenReturnStates(roles: readonly StaffRole[]): readonly ReturnState[] {
  if (roles.some((role) => returnReach[role] === 'all')) return returnStates
  return roles.some((role) => returnReach[role] === 'in-hand')
    ? returnStates.filter((state) => statesInHand[state])
    : []
}

/** Why these roles do not see a return, as a sentence, or null (returns-6). */
export function returnSightRefusal(roles: readonly StaffRole[], state: ReturnState): string | null {
  if (seenReturnStates(roles).includes(state)) return null
  return 'Packers see a return from its approval until its goods are inspected.'
}

/** Whether these roles see products, words and photos of a return. */
export function seesReturnedGoods(roles: readonly StaffRole[]): boolean {
  return mayDo(roles, 'returns.decide') || mayDo(roles, 'returns.inspect')
}
