import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliveryFacts } from './delivery-facts.tsx'

const delivery = {
  known: true,
  district: 'Hyderabad',
  state: 'Telangana',
  by: 'courier',
  from: '2026-11-24',
  to: '2026-11-28',
  cod: { allowed: true, max: 5000 },
  schedules: {},
} as unknown as Parameters<typeof DeliveryFacts>[0]['delivery']

test.each([
  [true, 'between 24 Nov 2026 and 28 Nov 2026'],
  [false, 'about 24 Nov 2026 to 28 Nov 2026'],
])('shows the dates of a PIN whose area is known: %s (delivery-5)', (known, days) => {
  expect(renderToStaticMarkup(<DeliveryFacts delivery={{ ...delivery, known }} />)).toContain(
    `<strong>${days}</strong>`,
  )
})
