import type { ApiInput } from '#contract/api.ts'
import type { BatchRow } from '#contract/stock.ts'
import { typedCount } from '#web/platform/forms.ts'

/** A batch with its typed count, and the expected packs at that time. */
export type CountedBatch = { readonly batch: BatchRow; readonly seen: number; readonly typed: string }

type CountLines = ApiInput<'POST /api/desk/counts'>['lines']

/** The lines of a count, or what to correct in which of them. */
export function readCounts(
  counted: readonly CountedBatch[],
): { lines: CountLines } | { message: string; wrong: CountedBatch } {
  const wrong = counted.find(({ typed }) => countOf(typed) === null)
  if (wrong !== undefined)
    return {
      wrong,
      message: `Batch ${wrong.batch.number}: please type a whole number, or nothing if it is not counted.`,
    }
  return {
    lines: counted.map(({ batch, seen, typed }) => ({ batchId: batch._id, seen, counted: countOf(typed) ?? seen })),
  }
}

/** "as expected", "2 less" or "3 more"; "?" for an invalid count. */
export function differenceText({ seen, typed }: CountedBatch): string {
  const count = countOf(typed)
  if (count === null) return '?'
  if (count === seen) return 'as expected'
  return count < seen ? `${seen - count} less` : `${count - seen} more`
}

function countOf(typed: string): number | null {
  const count = typedCount(typed)
  return count !== null && count >= 0 && count < 1_000_000 ? count : null
}
