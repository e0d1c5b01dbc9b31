import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type InPage, runInPage } from './in-page.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page as it stands. */
export async function violations(page: InPage): Promise<string[]> {
  await runInPage(page, axe)
  return runInPage(page, async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await axe.run()
    return found.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    )
  })
}
