import type { StaffRole } from '../staff/actions.ts'

/** Which licensed buyers each role sees where staff order and take money for them: all, or those that the owner gave them. */
const buyerReach = {
  owner: 'all',
  pharmacist: 'all',
  packer: 'own',
  support: 'all',
  accountant: 'all',
  rider: 'own',
  salesman: 'own',
} as const satisfies Record<StaffRole, 'all' | 'own'>

/** Whether these roles see the buyers of whom they are the salesman, and no other (trade-19). */
export function seesOwnBuyersOnly(roles: readonly StaffRole[]): boolean {
  return roles.every((role) => buyerReach[role] === 'own')
}
