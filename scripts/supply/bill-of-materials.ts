import { type LockedPackage, resolvePackage } from './locked-packages.ts'

type Shop = { readonly name: string; readonly version: string }

/**
 * The bill of materials as CycloneDX 1.6: every locked package with version, licence, hash and dependencies. It names no
 * time, so that the same packages give the same bytes. `npm sbom` refuses trees in which a package depends on another by a tag.
 */
export function createBillOfMaterials(shop: Shop, direct: readonly string[], packages: readonly LockedPackage[]) {
  const byPath = new Map(packages.map((one) => [one.path, one]))
  const refsOf = (path: string, names: readonly string[]) => {
    const found = names.flatMap((name) => resolvePackage(byPath, path, name) ?? [])
    return [...new Set(found.map(refOf))].toSorted()
  }
  const components = new Map(packages.map((one) => [refOf(one), component(one)]))
  const needed = new Map<string, readonly string[]>()
  for (const one of packages) {
    const refs = new Set([...(needed.get(refOf(one)) ?? []), ...refsOf(one.path, one.needs)])
    needed.set(refOf(one), [...refs].toSorted())
  }
  const root = `${shop.name}@${shop.version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { 'bom-ref': root, type: 'application', name: shop.name, version: shop.version },
    },
    components: [...components.values()],
    dependencies: [
      { ref: root, dependsOn: refsOf('', direct) },
      ...[...needed].map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  } as const
}

/** "pkg:npm/%40scope/name@1.2.3" */
function refOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function component(one: LockedPackage) {
  const { name, version, licence, integrity, dev, optional } = one
  const [, algorithm, digest] = /^sha(512|256|1)-(.+)$/.exec(integrity ?? '') ?? []
  return {
    'bom-ref': refOf(one),
    type: 'library',
    name,
    version,
    purl: refOf(one),
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(licence !== null && { licenses: [{ expression: licence }] }),
    ...(digest && { hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }] }),
  }
}
