import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { builtServer, prepareBuild } from '#scripts/setup/prepare.ts'
import { startShopProcess } from '#test/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    /** The data of the shop, for its commands. */
    shopFolder: string
  }
}

/**
 * Starts one shop for all tests as `npm start` does, each with its own customers. It logs at the most verbose level, and
 * its log must contain no personal data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepareBuild()
  process.env.SHOP_PROGRAM = builtServer
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  const shop = await startShopProcess({ LOG_LEVEL: 'trace' }, folder)
  project.provide('shopUrl', shop.url)
  project.provide('shopFolder', folder)
  return shop.stop
}
