import type { ReactNode } from 'react'
import { formatCount } from '#domain/money.ts'
import { axisUnit, chartScale, type ChartScale, placeOnScale, ticksOf } from './chart-scale.ts'

type BarTone = 'brand' | 'quiet' | 'danger'

export type Bar = {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value in words: "Rs. 2.04". */
  readonly text: string
  /** The same of the period before, which is a mark beside the bar. */
  readonly before?: { readonly value: number; readonly text: string } | undefined
  /** What is special about it, which its tone marks as well. */
  readonly note?: string | undefined
  readonly tone?: BarTone
}

type FigureChartProps = {
  label: string
  /** What the numbers of the axis count: "rupees", "orders". */
  unit: string
  /** Counts have an axis of whole numbers. */
  isCount?: boolean
  bars: readonly Bar[]
  /** `columns` for many days, whose values stand in the table alone; `rows` say each value. */
  layout?: 'rows' | 'columns'
  /** A value that the axis reaches, for charts that are compared. */
  reach?: number
  /** The names of the bars and of the marks, where there is a period before. */
  periods?: readonly [now: string, before: string]
  /** The same figures as a table, which a screen reader reads instead of the drawing. */
  table: ReactNode
  /** Whether the table is behind a button below the drawing; beside it by default. */
  isFolded?: boolean
}

/** Bars with an axis, their values and those of the period before, and a table of the same figures. */
export function FigureChart({ table, isFolded = false, ...drawing }: FigureChartProps) {
  if (drawing.bars.length === 0) return <>{table}</>
  if (!isFolded)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <Drawing {...drawing} />
        {table}
      </div>
    )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Drawing {...drawing} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand-strong">
          {`Figures of “${drawing.label}”`}
        </summary>
        {table}
      </details>
    </div>
  )
}

type DrawingProps = Omit<FigureChartProps, 'table' | 'isFolded'>

function Drawing({ label, unit, isCount = false, bars, layout = 'rows', reach = 0, periods }: DrawingProps) {
  const values = bars.flatMap(({ value, before }) => [value, before?.value ?? 0])
  const scale = chartScale([reach, ...values], { isWhole: isCount })
  const Plot = layout === 'rows' ? RowPlot : ColumnPlot
  const { name } = axisUnit(scale)
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-center gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className="text-xs text-quiet">{`in ${name === '' ? unit : `${name} ${unit}`}`}</span>
        {periods && <Legend periods={periods} />}
      </figcaption>
      <div role="img" aria-label={`${label}: ${summaryOf(bars)}`}>
        <Plot bars={bars} scale={scale} />
      </div>
    </figure>
  )
}

/** The highest value in words, for people who do not see the bars. */
function summaryOf(bars: readonly Bar[]): string {
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most))
  return `the most is ${highest.text}, ${highest.label}. The table has all figures.`
}

function Legend({ periods: [now, before] }: { periods: readonly [string, string] }) {
  return (
    <>
      <span className="flex items-center gap-1.5 text-xs text-quiet">
        <svg aria-hidden="true" width="12" height="12">
          <rect width="12" height="12" className={tones.brand} />
        </svg>
        <span>{now}</span>
      </span>
      <span className="flex items-center gap-1.5 text-xs text-quiet">
        <svg aria-hidden="true" width="14" height="12">
          <line x2="14" y1="6" y2="6" strokeWidth="2.5" className={MARK} />
        </svg>
        <span>{before}</span>
      </span>
    </>
  )
}

type PlotProps = { bars: readonly Bar[]; scale: ChartScale }

/** Each bar under its label and value, above one axis. */
function RowPlot({ bars, scale }: PlotProps) {
  return (
    <>
      <ul className="flex min-w-0 flex-col gap-2">
        {bars.map(({ key, label, value, text, before, note, tone }) => (
          <li key={key} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <span translate="no">{label}</span>
                {note !== undefined && <span className="text-xs text-quiet"> · {note}</span>}
              </span>
              <span translate="no" className="tabular-nums">
                <b className="font-semibold whitespace-nowrap">{text}</b>{' '}
                {before && <span className="text-xs whitespace-nowrap text-quiet">{`before ${before.text}`}</span>}
              </span>
            </span>
            <BarTrack {...{ value, scale }} {...(tone && { tone })} mark={before?.value} />
          </li>
        ))}
      </ul>
      <ol className="flex justify-between pt-1 text-xs whitespace-nowrap text-quiet tabular-nums">
        {tickTexts(scale).map((text) => (
          <li key={text} translate="no" className="flex w-0 justify-center first:justify-start last:justify-end">
            {text}
          </li>
        ))}
      </ol>
    </>
  )
}

type BarTrackProps = { value: number; scale: ChartScale; tone?: BarTone; mark?: number | undefined }

/** One bar from zero over the lines of its axis, with a mark at another value. Texts beside it say the same. */
export function BarTrack({ value, scale, tone = 'brand', mark }: BarTrackProps) {
  const [zero, end] = [placeOnScale(0, scale), placeOnScale(value, scale)]
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-4 w-full overflow-visible">
      <rect y="2" width="100" height="6" className="fill-sunken forced-colors:fill-none" />
      {ticksOf(scale).map((tick) => (
        <Line key={tick} x={placeOnScale(tick, scale)} className={GRID} />
      ))}
      <rect x={Math.min(zero, end)} y="2" width={Math.abs(end - zero)} height="6" className={tones[tone]} />
      {mark !== undefined && <Line x={placeOnScale(mark, scale)} width={2.5} className={MARK} />}
    </svg>
  )
}

function Line({ x, width = 1, className }: { x: number; width?: number; className: string }) {
  return <line {...{ x1: x, x2: x, className }} y2="10" strokeWidth={width} vectorEffect="non-scaling-stroke" />
}

const STEP = 10
const BAR_WIDTH = 6

/** Bars side by side; the marks of the period before make a line of steps. */
function ColumnPlot({ bars, scale }: PlotProps) {
  const width = bars.length * STEP
  const heightOf = (value: number) => 100 - placeOnScale(value, scale)
  const zero = heightOf(0)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 pt-2 text-xs text-quiet">
      <ol className="flex h-40 flex-col-reverse justify-between tabular-nums">
        {tickTexts(scale).map((text) => (
          <li key={text} translate="no" className="flex h-0 items-center justify-end">
            {text}
          </li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true" className="h-40 w-full">
        {ticksOf(scale).map((tick) => {
          const y = heightOf(tick)
          return <line key={tick} x2={width} y1={y} y2={y} className={GRID} vectorEffect="non-scaling-stroke" />
        })}
        {bars.map(({ key, label, text, value, before, tone = 'brand' }, index) => {
          const [x, y] = [index * STEP, heightOf(value)]
          const mark = heightOf(before?.value ?? 0)
          return (
            <g key={key}>
              <title>{`${label}: ${text}${before ? `, before ${before.text}` : ''}`}</title>
              <rect {...{ x }} width={STEP} height="100" className="fill-transparent" />
              <rect
                x={x + (STEP - BAR_WIDTH) / 2}
                y={Math.min(y, zero)}
                width={BAR_WIDTH}
                height={Math.abs(zero - y)}
                className={tones[tone]}
              />
              {before && (
                <line
                  {...{ x1: x, x2: x + STEP, y1: mark, y2: mark }}
                  strokeWidth="2"
                  className={MARK}
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </g>
          )
        })}
      </svg>
      <p className="col-start-2 flex justify-between gap-4">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
    </div>
  )
}

// Forced colours leave drawings as they are, so that these name the colours of the system.
const GRID = 'stroke-line forced-colors:stroke-[GrayText]'
const MARK = 'stroke-ink forced-colors:stroke-[CanvasText]'
const tones: Readonly<Record<BarTone, string>> = {
  brand: 'fill-brand forced-colors:fill-[Highlight]',
  quiet: 'fill-edge forced-colors:fill-[GrayText]',
  danger: 'fill-danger forced-colors:fill-[Highlight]',
}

function tickTexts(scale: ChartScale): string[] {
  const { size } = axisUnit(scale)
  return ticksOf(scale).map((tick) => {
    const short = Number((tick / size).toPrecision(6))
    return (Number.isInteger(short) ? formatCount(short) : String(short)).replace('-', '−')
  })
}
