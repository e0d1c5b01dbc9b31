import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { DeliveryFacts } from './delivery-facts.tsx'

const delivery = {
  known: true,
  district: 'Hyderabad',
  state: 'Telangana',
  by: 'staff',
  from: '2026-11-24',
  to: '2026-11-25',
  orderBy: '2026-11-24T10:30:00.000Z',
  cod: { allowed: true, max: 5000 },
  schedules: {},
} as unknown as Parameters<typeof DeliveryFacts>[0]['delivery']

afterEach(() => void vi.useRealTimers())

function textAt(time: string, changes: Partial<typeof delivery> = {}): string {
  vi.setSystemTime(time)
  const facts = <DeliveryFacts delivery={{ ...delivery, ...changes }} />
  return renderToStaticMarkup(facts)
    .replaceAll('</p>', '\n')
    .replaceAll(/<[^>]+>/g, '')
}

test('names the cut-off, the days and the carrier of a known PIN (delivery-1)', () => {
  expect(textAt('2026-11-24T04:00:00Z')).toMatch(/^Order by 4 pm: today or tomorrow, by our own staff\n/)
  expect(textAt('2026-11-24T10:30:00Z')).toMatch(/^today or tomorrow, by our own staff\n/)
})

test('gives an unknown PIN neither dates nor a cut-off, and names its limit for cash (delivery-5)', () => {
  const text = textAt('2026-11-24T04:00:00Z', { known: false, by: 'courier', from: '2026-11-28', to: '2026-12-03' })
  expect(text).toBe(
    'about 4 to 9 days, by courier. We tell you the day after you order\nCash on Delivery up to Rs. 5,000.00.\n',
  )
})
