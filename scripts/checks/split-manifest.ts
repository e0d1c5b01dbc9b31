import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

const DESK_FRAME = 'desk/desk-frame'
const DEVELOPMENT_PAGE = 'dev/ui-page'

type TableRoute = {
  readonly id?: string
  readonly parentId?: string
  readonly path?: string
  readonly hasDefaultExport?: boolean
  readonly imports?: readonly string[]
}
type RouteTable = { readonly url?: string; readonly routes: Readonly<Record<string, TableRoute>> }

/** Writes the route table of the storefront beside the whole one, so that the desk's pages cost shoppers nothing (desk-6). */
export function splitManifest(): Plugin {
  return {
    name: 'split-manifest',
    apply: 'build',
    // The router writes the table while it builds the server's side.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle({ dir = '' }) {
      for (const file of globSync(`${dir}/../client/assets/manifest-*.js`)) {
        const table = toStorefrontTable(readFileSync(file, 'utf8'))
        const storefront = file.replace('manifest-', 'storefront-manifest-')
        writeFileSync(storefront, table)
        writeFileSync(`${storefront}.br`, brotliCompressSync(table))
      }
    },
  }
}

/**
 * Removes from the script of the route table: the desk's routes, the page for development, files such as the sitemap, to which no page navigates, false
 * flags, empty lists, imports of the root and the ids, which it restores from their keys. The table names itself, because the router preloads the address that it names.
 */
export function toStorefrontTable(script: string): string {
  const start = script.indexOf('{')
  const end = script.lastIndexOf('}') + 1
  const table = JSON.parse(script.slice(start, end)) as RouteTable
  const rootImports = table.routes.root?.imports ?? []
  const routes = Object.entries(table.routes)
    .filter(([id, route]) => ![id, route.parentId].includes(DESK_FRAME) && id !== DEVELOPMENT_PAGE && !isFile(route))
    .map(([key, { id: _, ...route }]) => [
      key,
      withoutEmpty({ ...route, imports: route.imports?.filter((file) => !rootImports.includes(file)) }),
    ])
  const url = table.url?.replace('/manifest-', '/storefront-manifest-')
  const storefront = { ...table, ...(url && { url }), routes: Object.fromEntries(routes) }
  const [name] = script.slice(0, start).split('=')
  const restore = `for(const[k,r]of Object.entries(${name}.routes))r.id=k`
  return `${script.slice(0, start)}${JSON.stringify(storefront)};${restore}`
}

function isFile({ path = '', hasDefaultExport }: TableRoute): boolean {
  return hasDefaultExport !== true && /\.\w+$/.test(path)
}

/** The router reads a missing flag as off and a missing list as empty. */
function withoutEmpty(route: TableRoute): object {
  const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(route).filter(([, value]) => !isEmpty(value)))
}
