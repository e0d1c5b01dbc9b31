import type { InputTax } from '../tax/input-tax.ts'
import type { GstReturn } from './gst-return.ts'

/** What is asked of a month. */
export const monthQuestionKinds = [
  'another-gstin',
  'blank-hsn',
  'gaps',
  'late-notes',
  'purchase-tax',
  'zero-rows',
] as const

/** What an accountant has to look at before a month is filed (reports-2). */
export type MonthQuestion = {
  readonly kind: (typeof monthQuestionKinds)[number]
  /** Names the question with its count, so that an answer does not cover more than was seen. */
  readonly key: string
  readonly sentence: string
}

/** Numbers that exist nowhere in a series: `count` of them after a number; '' at its beginning. */
export type NumberGap = { readonly series: string; readonly after: string; readonly count: number }

type MonthFacts = {
  /** The GSTIN of the settings. */
  readonly ownGstin: string
  readonly returns: ReadonlyMap<
    string,
    {
      readonly tables: Pick<GstReturn, 'commercial' | 'leftOut'>
      readonly withoutHsn: WithoutHsn
      readonly inputTax: Pick<InputTax, 'doubtful'>
    }
  >
  readonly gaps: readonly NumberGap[]
}

/** Lines without HSN and the numbers of their documents. */
export type WithoutHsn = { readonly lines: number; readonly documents: readonly string[] }

/** The most numbers that a question names. */
const SHOWN = 10

/** The questions of a month, whatever GSTIN its documents have. */
export function monthQuestions({ ownGstin, returns, gaps }: MonthFacts): MonthQuestion[] {
  const all = [...returns.values()]
  const others = [...returns.keys()].filter((gstin) => gstin !== ownGstin)
  const withoutHsn = all.map((one) => one.withoutHsn)
  const lines = withoutHsn.reduce((sum, one) => sum + one.lines, 0)
  const late = all.flatMap(({ tables }) => tables.commercial)
  const zero = all.flatMap(({ tables }) => tables.leftOut)
  const doubtful = all.flatMap(({ inputTax }) => inputTax.doubtful)
  const missing = gaps.reduce((sum, { count }) => sum + count, 0)
  return [
    ...ask(
      'another-gstin',
      others.length,
      () => `The month has documents of another GSTIN, with a file of their own: ${named(others)}.`,
    ),
    ...ask('blank-hsn', lines, () => {
      const numbers = withoutHsn.flatMap(({ documents }) => documents)
      return `${lines} sold ${lines === 1 ? 'line has' : 'lines have'} no HSN, which the portal refuses: ${named(numbers)}. Please add it to the products, and to the file at the portal.`
    }),
    ...ask('gaps', missing, () => {
      const places = gaps.map(
        ({ series, after, count }) => `${count} ${after === '' ? `at the beginning of ${series}` : `after ${after}`}`,
      )
      return `${missing} ${missing === 1 ? 'number is' : 'numbers are'} missing in a series: ${named(places)}.`
    }),
    ...ask(
      'late-notes',
      late.length,
      () =>
        `${late.length} credit ${late.length === 1 ? 'note' : 'notes'} came after the time of section 34(2), so that the tax stays: ${named(late.map(({ number }) => number))}.`,
    ),
    ...ask(
      'purchase-tax',
      doubtful.length,
      () =>
        `The tax of ${doubtful.length} ${doubtful.length === 1 ? 'supplier’s invoice does' : 'suppliers’ invoices do'} not add up, and counts as ${doubtful.length === 1 ? 'it states it' : 'they state it'}: ${named(doubtful)}.`,
    ),
    ...ask(
      'zero-rows',
      zero.length,
      () =>
        `${zero.length} ${zero.length === 1 ? 'row' : 'rows'} without an amount ${zero.length === 1 ? 'is' : 'are'} left out of the file: ${named(zero)}.`,
    ),
  ]
}

function ask(kind: MonthQuestion['kind'], count: number, say: () => string): MonthQuestion[] {
  return count === 0 ? [] : [{ kind, key: `${kind} ${count}`, sentence: say() }]
}

function named(texts: readonly string[]): string {
  const rest = texts.length - SHOWN
  return `${texts.slice(0, SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
