export type Bar = {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value in words: "Rs. 2.04". */
  readonly text: string
  /** What is special about it, which its lighter bar marks as well. */
  readonly note?: string | undefined
}

type BarListProps = {
  label: string
  bars: readonly Bar[]
  /** The value of a whole bar, for charts that are compared; the largest value by default. */
  scale?: number
}

/** Bars from zero, as a list: each says its label and value. */
export function BarList({ label, bars, scale = 0 }: BarListProps) {
  const largest = Math.max(scale, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="flex min-w-0 flex-col gap-3">
      {bars.map(({ key, label: name, value, text, note }) => (
        <li key={key} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <span translate="no">{name}</span>
              {note !== undefined && <span className="text-xs text-quiet"> · {note}</span>}
            </span>
            <span translate="no" className="font-semibold tabular-nums">
              {text}
            </span>
          </span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full rounded-sm">
            <rect width="100" height="1" className="fill-sunken" />
            <rect
              width={shareOf(value, largest)}
              height="1"
              className={note === undefined ? 'fill-brand' : 'fill-edge'}
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}

/** The length of a bar, 0 to 100. */
function shareOf(value: number, largest: number): number {
  return largest <= 0 ? 0 : Math.round((Math.max(0, value) / largest) * 1000) / 10
}
