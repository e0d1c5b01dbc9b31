import { readFileSync } from 'node:fs'
import { createBillOfMaterials } from './bill-of-materials.ts'
import type { LockedPackage } from './locked-packages.ts'

export const BILL_FILE = 'sbom.json'

/** The bill of materials of this shop as a file. The same lock file gives the same bytes. */
export function renderOwnBill(packages: readonly LockedPackage[]): string {
  const shop = JSON.parse(readFileSync('package.json', 'utf8'))
  const direct = Object.keys({ ...shop.dependencies, ...shop.devDependencies, ...shop.optionalDependencies })
  return `${JSON.stringify(createBillOfMaterials(shop, direct, packages), null, 2)}\n`
}
