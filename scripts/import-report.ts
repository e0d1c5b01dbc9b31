import type { ListTable } from '#contract/list-columns.ts'
import { statSync } from 'node:fs'
import { createProgressLine } from './progress-line.ts'
import type { ImportSummary } from '#server/catalogue/import/summary.ts'

export const importUsage = `Which list? npm run import -- file.csv[.gz]

  --dry-run          only say what would happen, write no product
  --map az|own       the columns, when the header does not tell: the A–Z medicine list or the shop's own set
  --stock 20         stock of products which are new and whose list counts none (otherwise 0: none to sell)
  --rejects path     where refused lines go (otherwise <file>.rejects.csv in this folder)

docs/import.md describes the columns.`

const LINES_BETWEEN = 25_000

/** Prints a progress bar on a terminal, or a line per 25,000 lines elsewhere. */
export function createImportProgress(path: string): { update: (summary: ImportSummary) => void; end: () => void } {
  const total = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let next = LINES_BETWEEN
  const line = createProgressLine()
  return {
    update: (summary) => {
      const share = total > 0 ? Math.min(1, summary.bytes / total) : 0
      const text = `${Math.floor(share * 100)} %  ${count(summary.read)} lines  ${count(summary.read / summary.seconds)}/s`
      if (!line.update(share, text) && summary.read >= next) {
        process.stdout.write(`${text}\n`)
        next = summary.read + LINES_BETWEEN
      }
    },
    end: line.end,
  }
}

type ImportReportOptions = { readonly dryRun: boolean; readonly rejectsPath: string; readonly showRate: boolean }

/** The closing summary of an import. */
export function describeImport(summary: ImportSummary, { dryRun, rejectsPath, showRate }: ImportReportOptions): string {
  const list = summary.list === 'az' ? 'the A–Z medicine list' : "the shop's own columns"
  const rate = showRate
    ? ` in ${summary.seconds.toFixed(1)} s, ${count(summary.read / summary.seconds)} lines a second`
    : ''
  const rows: (readonly [string, number, string])[] = [
    ['added', summary.added, ''],
    ['changed', summary.changed, ''],
    ['unchanged', summary.unchanged, ''],
    ['', summary.batched, 'have batches: their stock, MRP and dates stayed'],
    ['withdrawn', summary.discontinued, 'no longer made, not shown'],
    ['', summary.neverForSale, 'never for sale (Schedule X, narcotics), not shown'],
    ['', summary.claims, 'drugs whose texts claim a cure: please let a pharmacist check them'],
    ['', summary.untaxed, 'products without a GST rate: they are not packed until one is typed'],
    ['rejected', summary.rejected, summary.rejected > 0 ? `kept with reasons in ${rejectsPath}` : ''],
    ...[...summary.reasons]
      .toSorted((one, other) => other[1] - one[1])
      .map(([reason, times]) => ['', times, reason] as const),
  ]
  const lines = rows
    .filter(([name, times]) => name !== '' || times > 0)
    .map(([name, times, note]) => `  ${name.padEnd(10)}${count(times).padStart(10)}  ${note}`.trimEnd())
  const head = `${count(summary.read)} lines of ${list}${rate}${dryRun ? ' (dry run: no product was written)' : ''}`
  const tail = summary.interrupted ? 'Interrupted between two batches: the same command goes on.\n' : ''
  return `${head}\n${lines.join('\n')}\n${tail}`
}

function count(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en-IN') : '–'
}

/** The columns that are not read by their titles, and how days are read. */
export function describeColumns(columns: ListTable['columns']): string {
  return columns
    .map(({ title, name, by, note }, place) => {
      const read = by === 'content' || by === 'choice' ? `is read as ${name || 'no column'}. ` : ''
      return read === '' && note === '' ? '' : `${title.trim() || `Column ${place + 1}`}: ${read}${note}\n`
    })
    .join('')
}
