import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { OrderMoney } from './order-money.tsx'

test.each([
  [{ amountDue: 228.4, amountPaid: 0 }, 'Due Rs. 228.40'],
  [{ amountDue: 0, amountPaid: 228.4, amountRefunded: 228.4 }, 'Refunded Rs. 228.40'],
  [{ amountDue: 0, amountPaid: 0, paymentStatus: 'Failed' }, 'Failed'],
  [{ amountDue: 0, amountPaid: 228.4 }, 'Paid Rs. 228.40'],
  [{ amountDue: 0, amountPaid: 0 }, 'Nothing due'],
])('an order with %j reads "%s"', (amounts, text) => {
  const order = { paymentStatus: 'Pending', amountRefunded: 0, ...amounts } as DeskOrderRow
  const html = renderToStaticMarkup(<OrderMoney order={order} />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(text)
})
