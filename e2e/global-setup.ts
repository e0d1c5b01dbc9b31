import type { TestProject } from 'vitest/node'
import { startShopProcess } from '#test/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
  }
}

/**
 * Starts one shop for all tests, each with its own customers. It logs at the most verbose level, and its log must
 * contain no personal data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShopProcess({ LOG_LEVEL: 'trace' })
  project.provide('shopUrl', shop.url)
  return shop.stop
}
