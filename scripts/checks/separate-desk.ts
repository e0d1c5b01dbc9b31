import type { Plugin } from 'vite'

type Chunk = {
  readonly type: 'chunk'
  readonly isEntry: boolean
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** The pages of the desk, and the package that draws QR codes there. */
const DESK = /\/web\/(?:[\w-]+\/)*desk\/|\/node_modules\/lean-qr\//

/** Fails the build when a storefront chunk holds code of the desk (desk-6). */
export function separateDesk(): Plugin {
  return {
    name: 'separate-desk',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const modules = findDeskModules(bundle)
      if (modules.length > 0)
        this.error(`Shoppers would load code of the desk, so move what both need out of desk/: ${modules.join(', ')}`)
    },
  }
}

/** The desk's modules in chunks that entries and routes of the storefront reach. */
export function findDeskModules(bundle: Bundle): string[] {
  const reached = new Set<string>()
  const follow = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || reached.has(name)) return
    reached.add(name)
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) follow(other)
  }
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && file.isEntry && !DESK.test(file.facadeModuleId ?? '')) follow(name)
  const modules = [...reached].flatMap((name) => (bundle[name] as Chunk).moduleIds)
  return modules.filter((id) => DESK.test(id))
}
