import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that each test file took when `npm test -- --durations` ran last; files of less than a second are left out. */
const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8')) as Record<string, number>

/** Starts the longest files first, so that no worker idles while the other runs one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) => durations[relative(process.cwd(), moduleId)] ?? 0
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the base class
    return (await super.sort(files)).toSorted((a, b) => seconds(b) - seconds(a))
  }
}
