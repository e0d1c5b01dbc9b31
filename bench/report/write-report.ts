import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { BenchResults, ResultRow } from '../load/record.ts'
import { drawBarChart } from './bar-chart.ts'
import { resultCharts } from './result-charts.ts'

const folder = new URL('../results/', import.meta.url)
const report = new URL('../RESULTS.md', import.meta.url)

/** The titles of the benchmarks in the order of the report. Others come last. */
const titles: Readonly<Record<string, string>> = {
  pages: 'Pages and JSON against nginx (S1, S5)',
  processes: 'Two processes against one',
  'search-10k': 'Search among 10,000 medicines (S2)',
  'search-250k': 'Search among 250,000 medicines (S2)',
  'search-1m': 'Search among 1,000,000 medicines (S2)',
  'cold-10k': 'Uncached pages, 10,000 medicines (S8)',
  'cold-250k': 'Uncached pages, 250,000 medicines (S8)',
  languages: 'Uncached pages in each language',
  needs: 'Everyday queries in the demo catalogue',
  spelling: 'Misspelled brands of a real list',
  'pad-lines': '5,000 written lines of the order pad over a real list',
  'pad-orders': 'The order pad through HTTP, and hostile lists beside another buyer',
  'order-pad': '200 pasted lines of the order pad among 250,000 medicines',
  suggestions: 'Suggestions in a browser among 250,000 medicines',
  checkout: 'Checkout against select … for update (S3)',
  'start-time': 'Start (S4)',
  memory: 'Idle memory (S4)',
  compare: 'What changed since the baseline',
  floods: 'Floods and what other customers notice',
  'upload-floods': 'Floods of uploads and what others notice',
  'workbook-bombs': 'Hostile workbooks of eight senders and what a visitor notices (F8)',
  neighbours: 'A flood of one visitor and what another one notices',
  import: 'Import of invented medicines (S6)',
  'import-list': 'Import of a real list (S6)',
  lighthouse: 'Lighthouse on a phone (P1)',
  'layout-shift': 'Layout shift of a first load on a slow connection (P1)',
  hydration: 'Hydration of two builds (P1)',
  taps: 'Tap to next paint on a slow phone',
  'page-sizes': 'What a first visit loads (P2)',
  'your-data': 'Page, copy and erasure of one person among 1,000,000 orders',
  restore: 'Base backup and restore to a moment',
  'dev-loop': 'From an edit to the screen in `npm run dev`',
}

/** Writes bench/RESULTS.md and its charts from bench/results. */
export function writeReport(): void {
  if (!existsSync(folder)) return
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as BenchResults)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  mkdirSync(new URL('plots/', folder), { recursive: true })
  const sections = results.map(sectionOf)
  writeFileSync(
    report,
    [
      '# What was measured',
      '',
      'Written by `npm run bench` from `bench/results`. Each table was measured in one run, what is compared taking turns. The promises (S1 and so on)',
      'and where they stand are listed in [docs/promises.md](../docs/promises.md).',
      '',
      ...sections,
    ].join('\n'),
  )
}

function placeOf({ name }: BenchResults): number {
  const place = Object.keys(titles).indexOf(name)
  return place < 0 ? Number.POSITIVE_INFINITY : place
}

function sectionOf(results: BenchResults): string {
  const { name, measuredAt, machine, versions, rows, ...more } = results
  const plot = resultCharts[name]
  if (plot) writeFileSync(new URL(`plots/${name}.svg`, folder), drawBarChart(plot(results)))
  const conditions = [...Object.entries(machine), ...Object.entries(versions).filter(([, version]) => version !== null)]
  return [
    `## ${titles[name] ?? name}`,
    '',
    `\`npm run bench -- ${name.replace(/^(search|import|cold)-/, '$1 ')}\`, ${measuredAt.slice(0, 16).replace('T', ' ')} UTC; ${conditions.map(([fact, value]) => `${fact} ${value}`).join(', ')}.`,
    '',
    ...(plot ? [`![${titles[name] ?? name}](results/plots/${name}.svg)`, ''] : []),
    tableOf(rows),
    ...Object.entries(more).map(factOf),
  ].join('\n')
}

function tableOf(rows: readonly ResultRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => String(row[column] ?? '')))),
    '',
  ].join('\n')
}

function factOf([name, value]: [string, unknown]): string {
  if (Array.isArray(value) && value.length > 0 && typeof value[0] === 'object') return `${name}:\n\n${tableOf(value)}`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `${name}: ${text}\n`
}
