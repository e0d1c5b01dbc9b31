import { writeFileSync } from 'node:fs'
import { listLockedPackages, readPackageLock } from './supply/locked-packages.ts'
import { BILL_FILE, renderOwnBill } from './supply/own-bill.ts'
import { countLicences } from './supply/package-rules.ts'

/** Writes the bill of materials to sbom.json (CycloneDX) and lists its licences. */
const packages = listLockedPackages(readPackageLock())
writeFileSync(BILL_FILE, renderOwnBill(packages))
for (const [licence, group] of countLicences(packages)) {
  const shipped = group.filter(({ dev }) => !dev).map(({ name }) => name)
  const names = [...new Set(shipped)].slice(0, 6).join(', ')
  console.log(
    `${String(group.length).padStart(4)}  ${licence}${names && `  (${names}${shipped.length > 6 ? ', …' : ''})`}`,
  )
}
console.log(`${new Set(packages.map(({ name, version }) => `${name}@${version}`)).size} packages in ${BILL_FILE}`)
