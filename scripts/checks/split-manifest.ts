import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

const DESK_FRAME = 'desk/desk-frame'

type RouteTable = { readonly routes: Readonly<Record<string, { readonly parentId?: string }>> }

/** Writes the route table of the storefront beside the whole one, so that the desk's pages cost shoppers nothing (D53). */
export function splitManifest(): Plugin {
  return {
    name: 'split-manifest',
    apply: 'build',
    // The router writes the table while it builds the server's side.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle() {
      for (const file of globSync('build/client/assets/manifest-*.js')) {
        const table = withoutDesk(readFileSync(file, 'utf8'))
        const storefront = file.replace('manifest-', 'storefront-manifest-')
        writeFileSync(storefront, table)
        writeFileSync(`${storefront}.br`, brotliCompressSync(table))
      }
    },
  }
}

/** Leaves the desk's routes out of the script that defines the route table. */
export function withoutDesk(script: string): string {
  const start = script.indexOf('{')
  const end = script.lastIndexOf('}') + 1
  const table = JSON.parse(script.slice(start, end)) as RouteTable
  const routes = Object.entries(table.routes).filter(([id, { parentId }]) => ![id, parentId].includes(DESK_FRAME))
  return script.slice(0, start) + JSON.stringify({ ...table, routes: Object.fromEntries(routes) }) + script.slice(end)
}
