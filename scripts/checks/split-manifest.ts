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

/** The tables that the build writes beside the whole one, by the beginning of their names. */
const tables = {
  /** Without the desk's pages, which cost shoppers nothing (desk-6). */
  storefront: { isKept: (id: string, { parentId }: TableRoute) => ![id, parentId].includes(DESK_FRAME), frame: 'root' },
  desk: { isKept: () => true, frame: DESK_FRAME },
} as const satisfies Record<string, { isKept: (id: string, route: TableRoute) => boolean; frame: string }>

/** Writes smaller route tables beside the whole one. */
export function splitManifest(): Plugin {
  return {
    name: 'split-manifest',
    apply: 'build',
    // The router writes the table while it builds the server's side.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle({ dir = '' }) {
      for (const file of globSync(`${dir}/../client/assets/manifest-*.js`))
        for (const name of Object.keys(tables) as (keyof typeof tables)[]) {
          const table = toSmallTable(readFileSync(file, 'utf8'), name)
          const small = file.replace('manifest-', `${name}-manifest-`)
          writeFileSync(small, table)
          writeFileSync(`${small}.br`, brotliCompressSync(table))
        }
    },
  }
}

/**
 * Removes from the script of the route table: routes that the table does not keep, the page for development, files such as the
 * sitemap, to which no page navigates, false flags, empty lists, imports of the root and of the frame, and the ids, which it
 * restores from their keys. The table names itself, because the router preloads the address that it names.
 */
export function toSmallTable(script: string, name: keyof typeof tables): string {
  const start = script.indexOf('{')
  const end = script.lastIndexOf('}') + 1
  const table = JSON.parse(script.slice(start, end)) as RouteTable
  const { isKept, frame } = tables[name]
  const inRoot = new Set(table.routes.root?.imports)
  const inFrame = new Set([...inRoot, ...(table.routes[frame]?.imports ?? [])])
  const routes = Object.entries(table.routes)
    .filter(([id, route]) => isKept(id, route) && id !== DEVELOPMENT_PAGE && !isFile(route))
    .map(([key, { id: _, ...route }]) => {
      const present = route.parentId === frame ? inFrame : inRoot
      return [key, withoutEmpty({ ...route, imports: route.imports?.filter((file) => !present.has(file)) })]
    })
  const url = table.url?.replace('/manifest-', `/${name}-manifest-`)
  const small = { ...table, ...(url && { url }), routes: Object.fromEntries(routes) }
  const [variable] = script.slice(0, start).split('=')
  const restore = `for(const[k,r]of Object.entries(${variable}.routes))r.id=k`
  return `${script.slice(0, start)}${JSON.stringify(small)};${restore}`
}

function isFile({ path = '', hasDefaultExport }: TableRoute): boolean {
  return hasDefaultExport !== true && /\.\w+$/.test(path)
}

/** The router reads a missing flag as off and a missing list as empty. */
function withoutEmpty(route: TableRoute): object {
  const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(route).filter(([, value]) => !isEmpty(value)))
}
