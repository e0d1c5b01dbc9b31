import type { TestProject } from 'vitest/node'
import { startShopProcess } from '#test/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
  }
}

/** One running shop for all journeys, each with its own customers. It logs whatever it can: nothing of theirs may be in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShopProcess({ LOG_LEVEL: 'trace' })
  project.provide('shopUrl', shop.url)
  return shop.stop
}
