import type { TestProject } from 'vitest/node'
import { startShopProcess } from '#test/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
  }
}

/** One running shop for all journeys; each journey brings its own customers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShopProcess()
  project.provide('shopUrl', shop.url)
  return shop.stop
}
