import { listSetupNeeds } from '#domain/setup/setup-steps.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { PageTextStore } from '../page-texts/page-text-store.ts'
import { readSetupFacts } from '../setup/read-setup.ts'
import { type Finding, good, warning } from './finding.ts'

/** What a live shop still needs before it is complete (setup-3). The demo is fictional by design. */
export async function checkSetup(
  config: Config,
  { db, settings }: Pick<Context, 'db' | 'settings'>,
): Promise<Finding[]> {
  if (config.mode === 'demo') return []
  const pages = new PageTextStore(db, settings)
  await pages.load()
  const needs = listSetupNeeds(await readSetupFacts(config, { db, settings, pages }))
  if (needs.length === 0) return [good('The setup of the shop is complete.')]
  return needs.map(({ sentence, reason }) => warning(`${sentence} ${reason}`))
}
