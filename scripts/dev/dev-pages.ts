import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { createServer, normalizePath, type ViteDevServer } from 'vite'
import type { Pages } from '#server/pages.ts'

/** Folders without sources, which change all the time. */
const ignored = ['.data', '.cache', 'build', 'bench/results', 'screenshots'].map((folder) => `**/${folder}/**`)

/** What a page in the browser is made of. */
const served = ['web', 'shop', 'domain', 'contract', 'node_modules']
const secret = ['.env', '.env.*', 'setup.json']

/**
 * Opens Vite's development server. Its socket for updates is on the ports of the shop. It serves the sources of the pages,
 * nothing of the data folder, and lets no other origin read an answer.
 */
export async function openVite([server, ...others]: readonly Server[], dataDir: string): Promise<ViteDevServer> {
  for (const other of others) other.on('upgrade', (...upgrade) => void server?.emit('upgrade', ...upgrade))
  const vite = await createServer({
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: server ? { server } : false,
      watch: { ignored },
      cors: false,
      fs: { allow: served, deny: [...secret, `${normalizePath(resolve(dataDir))}/**`] },
    },
  })
  // The first request finds the pages loaded; it also gets the error of pages that do not load.
  void loadPages(vite).catch(() => {})
  return vite
}

async function loadPages(vite: ViteDevServer): Promise<Pages> {
  return (await vite.ssrLoadModule('/web/pages.ts')) as Pages
}

/** The pages as their files are now. None is kept in the response cache. */
export function pagesOf(vite: ViteDevServer): Pages {
  return {
    respond: async (request, send, site) => {
      try {
        const pages = await loadPages(vite)
        return await pages.respond(request, send, site)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    readPageQuery: () => null,
  }
}
