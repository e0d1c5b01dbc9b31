import { globSync } from 'node:fs'
import type { SeededBug } from './seeded-bug.ts'

const feature = '{server,test}/**/*.feature.test.ts'

/** As in vitest.config.ts. */
const ofProject: Readonly<Record<SeededBug['project'], () => string[]>> = {
  unit: () =>
    globSync('{domain,contract,server,web,shop,scripts,test}/**/*.test.{ts,tsx}').filter(
      (file) => !/\.feature\.test\.ts$|^test\/(proofs|model)\//.test(file),
    ),
  'feature-pglite': () => globSync([feature, 'test/model/**/*.test.ts']),
  'feature-postgres': () => globSync([feature, 'test/{model,proofs}/**/*.test.ts']),
}

const known = new Map<string, readonly string[]>()

/** The test files of a project whose paths hold one of these parts, as vitest chooses them. */
export function testFiles(project: SeededBug['project'], parts: readonly string[]): string[] {
  const files = known.get(project) ?? ofProject[project]()
  known.set(project, files)
  return files.filter((file) => parts.some((part) => file.includes(part)))
}
