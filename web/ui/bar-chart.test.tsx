import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Bar, FigureChart } from './bar-chart.tsx'

const table = <table aria-label="Figures" />
const bars: readonly Bar[] = [
  { key: 'a', label: '5 %', value: 184_000, text: 'Rs. 1,84,000.00', before: { value: 92_000, text: 'Rs. 92,000.00' } },
  { key: 'b', label: '12 %', value: -20_000, text: '−Rs. 20,000.00' },
]

test('says every value and the one before, over an axis that names its unit', () => {
  const periods = ['November', 'October'] as const
  const html = renderToStaticMarkup(<FigureChart label="GST" unit="rupees" {...{ bars, periods, table }} />)
  for (const text of [
    'in lakh rupees',
    'Rs. 1,84,000.00',
    'before Rs. 92,000.00',
    'November',
    'October',
    '>−1<',
    '>2<',
  ])
    expect(html).toContain(text)
  expect(html).toContain('aria-label="GST: the most is Rs. 1,84,000.00, 5 %. The table has all figures."')
  expect(html).toContain('<table aria-label="Figures">')
})

test('columns have a title each, the first and the last day, and a folded table', () => {
  const html = renderToStaticMarkup(
    <FigureChart label="Orders" unit="orders" isCount isFolded layout="columns" {...{ bars, table }} />,
  )
  expect(html).toContain('<title>5 %: Rs. 1,84,000.00, before Rs. 92,000.00</title>')
  expect(html).toMatch(/<details>.*Figures of “Orders”.*<table/)
})

test('of no bars, the table alone stands', () => {
  expect(renderToStaticMarkup(<FigureChart label="GST" unit="rupees" bars={[]} table={table} />)).toBe(
    '<table aria-label="Figures"></table>',
  )
})
