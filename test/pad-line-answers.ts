import type { ResolvedPadLine } from '#contract/trade-orders.ts'
import { linesOfTable, readPadTable } from '#domain/trade/read-pad-table.ts'
import type { WrittenLine, WrittenList } from './pad-names.ts'

type SureAnswer = { readonly productId: string; readonly quantity: number | null }
type JudgedLine = WrittenLine & { readonly answer: SureAnswer }

/** What the order pad would put into the order without asking, or null. */
function sureAnswer({ state, choices: [first] }: ResolvedPadLine): SureAnswer | null {
  return state === 'sure' ? (first ?? null) : null
}

/** Counts the sure and wrong answers to written lists, by kind, and the plain lines of products with one reading that are right. */
export async function judgeLists(
  lists: readonly WrittenList[],
  resolve: (texts: readonly string[]) => Promise<readonly ResolvedPadLine[]>,
  isTold: ReadonlySet<string>,
) {
  const counts = new Map<string, { lines: number; 'sure and right': number; 'sure and wrong': number }>()
  const wrong: JudgedLine[] = []
  const missed: string[] = []
  let plainRight = 0
  for (const list of lists) {
    const texts = list.map(({ text }) => text)
    const table = readPadTable(texts)
    const answers = await resolve(table === null ? texts : linesOfTable(table).map(({ text }) => text))
    const rows = table === null ? list : list.filter(({ kind }) => kind !== 'heading')
    if (answers.length !== rows.length) throw new Error(`A table has lost rows: ${texts.join('\n')}`)
    for (const [index, line] of rows.entries()) {
      const answer = sureAnswer(answers[index]!)
      const kind = line.kind === 'plain' && !isTold.has(line.productId) ? 'plain, of a name listed twice' : line.kind
      const count = counts.get(kind) ?? { lines: 0, 'sure and right': 0, 'sure and wrong': 0 }
      counts.set(kind, count)
      count.lines += 1
      const isRight = answer !== null && line.isRight(answer)
      if (isRight) count['sure and right'] += 1
      else if (answer !== null) {
        count['sure and wrong'] += 1
        wrong.push({ ...line, answer })
      }
      if (kind === 'plain' && isRight) plainRight += 1
      if (kind === 'plain' && !isRight)
        missed.push(`${line.text} | ${answers[index]!.state} ${answers[index]!.sentence}`)
    }
  }
  const plainLines = counts.get('plain')?.lines ?? 0
  const rows = [...counts].map(([kind, count]) => ({ kind, ...count })).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  return { rows, wrong, plain: { lines: plainLines, share: plainRight / Math.max(plainLines, 1), missed } }
}
