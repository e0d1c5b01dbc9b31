import { readFileSync, writeFileSync } from 'node:fs'
import { createBillOfMaterials } from './supply/bill-of-materials.ts'
import { countLicences } from './supply/package-rules.ts'
import { listLockedPackages, readPackageLock } from './supply/locked-packages.ts'

/** Writes the bill of materials to sbom.json (CycloneDX) and lists its licences. */
const FILE = 'sbom.json'
const shop = JSON.parse(readFileSync('package.json', 'utf8'))
const direct = Object.keys({ ...shop.dependencies, ...shop.devDependencies, ...shop.optionalDependencies })
const packages = listLockedPackages(readPackageLock())
const bill = createBillOfMaterials(shop, direct, packages, new Date())
writeFileSync(FILE, `${JSON.stringify(bill, null, 2)}\n`)
for (const [licence, group] of countLicences(packages)) {
  const shipped = group.filter(({ dev }) => !dev).map(({ name }) => name)
  const names = [...new Set(shipped)].slice(0, 6).join(', ')
  console.log(
    `${String(group.length).padStart(4)}  ${licence}${names && `  (${names}${shipped.length > 6 ? ', …' : ''})`}`,
  )
}
console.log(`${bill.components.length} packages in ${FILE}`)
