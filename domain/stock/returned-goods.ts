import { isColdChain } from '../catalogue/cold-chain.ts'
import type { StaffRole } from '../staff/actions.ts'

type ReturnedGoods = {
  readonly verdict: 'shelf' | 'destroy'
  readonly isUnopened: boolean
  readonly storageInstructions: string
  readonly roles: readonly StaffRole[]
}

/** Why returned goods cannot go back to the shelf (stock-1), as a sentence, or null. Destroying them is always possible. */
export function inspectionRefusal({ verdict, isUnopened, storageInstructions, roles }: ReturnedGoods): string | null {
  if (verdict === 'destroy') return null
  if (!roles.includes('pharmacist')) return 'Only a pharmacist may put returned goods back on the shelf.'
  if (!isUnopened) return 'Only goods from an unopened parcel can go back to the shelf.'
  return isColdChain(storageInstructions) ? 'Goods of the cold chain cannot go back to the shelf.' : null
}
