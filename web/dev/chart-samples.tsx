import { formatRupees, paise } from '#domain/money.ts'
import { FigureTable } from '#web/ui/figure-table.tsx'
import { type Bar, FigureChart, BarTrack } from '#web/ui/bar-chart.tsx'
import { Sample } from './field-samples.tsx'

const named: readonly Bar[] = [
  { key: 'a', label: 'Glycomet 500 mg Tablet', value: 1.42, text: 'Rs. 1.42' },
  { key: 'b', label: 'A tablet with a long name of several words', value: 2.84, text: 'Rs. 2.84' },
  { key: 'c', label: 'Sold out', value: 0.5, text: 'Rs. 0.50', note: 'Out of Stock', tone: 'quiet' },
  { key: 'd', label: 'Nothing', value: 0, text: 'Rs. 0.00' },
]

const compared: readonly Bar[] = [
  {
    key: 'a',
    label: '5 %',
    value: 184_000,
    text: 'Rs. 1,84,000.00',
    before: { value: 120_000, text: 'Rs. 1,20,000.00' },
  },
  { key: 'b', label: '12 %', value: 52_000, text: 'Rs. 52,000.00', before: { value: 90_000, text: 'Rs. 90,000.00' } },
  { key: 'c', label: '18 %', value: -30_000, text: '−Rs. 30,000.00', before: { value: 0, text: 'Rs. 0.00' } },
  { key: 'd', label: 'Expired', value: 20_000, text: 'Rs. 20,000.00', note: 'not for sale', tone: 'danger' },
]

const days: readonly Bar[] = Array.from({ length: 30 }, (_, index) => {
  const [value, before] = [(index * 7) % 19, (index * 5) % 13]
  return {
    key: String(index),
    label: `${index + 1} Nov 2026`,
    value,
    text: String(value),
    before: { value: before, text: String(before) },
  }
})

/** The chart in its states. */
export function ChartSamples() {
  return (
    <>
      <Sample title="Chart in rows">
        <div className="w-full">
          <FigureChart
            label="Price per tablet"
            unit="rupees"
            bars={named}
            table={<SampleTable of="named bars" bars={named} />}
          />
        </div>
      </Sample>
      <Sample title="Chart beside the period before, in lakh, below zero">
        <div className="w-full">
          <FigureChart
            label="GST"
            unit="rupees"
            periods={['November 2026', 'October 2026']}
            bars={compared}
            table={<SampleTable of="compared bars" bars={compared} />}
          />
        </div>
      </Sample>
      <Sample title="Chart in columns, with a folded table">
        <div className="w-full">
          <FigureChart
            label="Orders by day"
            unit="orders"
            isCount
            isFolded
            layout="columns"
            periods={['30 days', 'same weekday four weeks before']}
            bars={days}
            table={<SampleTable of="days" bars={days} />}
          />
        </div>
      </Sample>
      <RareChartSamples />
    </>
  )
}

/** Few bars, none, and the parts alone. */
function RareChartSamples() {
  return (
    <>
      <Sample title="Chart of one bar, of zeros and of nothing">
        <div className="w-full">
          <FigureChart
            label="One return"
            unit="returns"
            isCount
            isFolded
            bars={days.slice(1, 2)}
            table={<SampleTable of="one bar" bars={days.slice(1, 2)} />}
          />
        </div>
        <div className="w-full">
          <FigureChart
            label="No returns"
            unit="returns"
            isCount
            isFolded
            bars={days.slice(0, 1)}
            table={<SampleTable of="zeros" bars={days.slice(0, 1)} />}
          />
        </div>
        <div className="w-full">
          <FigureChart label="Nothing" unit="rupees" bars={[]} table={<SampleTable of="nothing" bars={[]} />} />
        </div>
      </Sample>
      <Sample title="One bar beside its limit">
        {(['brand', 'danger', 'quiet'] as const).map((tone, index) => (
          <BarTrack key={tone} value={index + 0.5} scale={{ from: 0, to: 2, step: 1 }} mark={1} tone={tone} />
        ))}
      </Sample>
      <Sample title="Amounts in a table">
        <SampleTable
          of="amounts"
          bars={[{ key: 'a', label: 'Crores', value: 0, text: formatRupees(paise(1_234_567_890_12)) }]}
        />
      </Sample>
    </>
  )
}

function SampleTable({ of, bars }: { of: string; bars: readonly Bar[] }) {
  const isCompared = bars.some(({ before }) => before !== undefined)
  return (
    <FigureTable
      label={`Figures of ${of}`}
      columns={['Name', 'Value', ...(isCompared ? ['Before'] : [])]}
      rows={bars.map(({ key, label, text, before }) => ({
        key,
        cells: [label, text, ...(isCompared ? [before?.text ?? 'none'] : [])],
      }))}
    />
  )
}
