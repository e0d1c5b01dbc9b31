import type { BenchResults, ResultRow } from '../load/record.ts'
import type { BarChart } from './bar-chart.ts'

type ChartOf = (results: BenchResults) => BarChart

/** The results that have a chart. */
export const resultCharts: Readonly<Record<string, ChartOf>> = {
  pages: ({ rows }) => ({
    title: 'Answers a second, one process against one worker of nginx',
    unit: '/s',
    bars: rows
      .filter((row) => row.processes === 1)
      .flatMap((row) => [
        { label: `${row.target}, nginx`, value: numberIn(row, 'nginx /s'), ours: false },
        { label: `${row.target}, shop`, value: numberIn(row, 'shop /s'), ours: true },
      ]),
  }),
  checkout: ({ rows }) => ({
    title: 'Cash-on-delivery orders a second on PostgreSQL',
    unit: '/s',
    bars: rows.map((row) => ({
      label: `${row.setting}, ${row.flow}`,
      value: numberIn(row, 'perSecond'),
      ours: row.flow === 'shop',
    })),
  }),
  'search-10k': searchPlot,
  'search-250k': searchPlot,
  'search-1m': searchPlot,
}

function searchPlot({ rows, products }: BenchResults): BarChart {
  return {
    title: `Search among ${Number(products).toLocaleString('en-IN')} medicines, median and 95th percentile`,
    unit: 'ms',
    bars: rows
      .filter(({ what }) => /^ours|ILIKE|tsvector|suggestions/.test(String(what)))
      .flatMap((row) =>
        (['p50', 'p95'] as const).map((share) => ({
          label: `${row.what}, ${share}`,
          value: numberIn(row, `${share} (ms)`),
          ours: !/ILIKE|tsvector/.test(String(row.what)),
        })),
      ),
  }
}

function numberIn(row: ResultRow, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new Error(`There is no number in "${column}"`)
  return value
}
