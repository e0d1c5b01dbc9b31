import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest. */
const longest = [
  'test/model/model-based.test.ts',
  'test/proofs/k1-checkout-kills.test.ts',
  'test/proofs/k9-soak.test.ts',
  'e2e/pages.e2e.ts',
  'e2e/desk.e2e.ts',
  'e2e/online-payments.e2e.ts',
  'e2e/desk-stock.e2e.ts',
]

/** Starts the longest files first, so that no worker idles while the other runs one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((path) => moduleId.endsWith(path))
      return index === -1 ? longest.length : index
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the base class
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
