import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderReturns } from '#contract/returns.ts'
import { OrderReturnsCard } from './order-returns-card.tsx'

const settled = {
  _id: 'ret_1',
  state: 'settled',
  reason: 'unwanted',
  askedAt: '2026-11-20T10:00:00.000Z',
  dueOn: '2026-12-18',
  lines: [{ position: 0, productName: 'Dolo 650', quantity: 1 }],
  refusal: '',
  isWithdrawn: false,
  refund: 33,
  settledAt: '2026-11-25T10:00:00.000Z',
  payoutHint: '',
  payoutReference: '',
  carrier: '',
  trackingNumber: '',
} as const satisfies OrderReturns['returns'][number]

const cardOf = (paymentType: 'COD' | 'ONLINE' | 'CREDIT', changes: Partial<OrderReturns['returns'][number]> = {}) => {
  const loaded: OrderReturns = {
    success: true,
    returns: [{ ...settled, ...changes }],
    refusal: 'Everything of this order came back.',
    lastDay: '2026-12-20',
    needsPayout: paymentType === 'COD',
    claimPercent: null,
    lines: [],
  }
  return renderToStaticMarkup(<OrderReturnsCard order={{ _id: 'ord_1', paymentType }} loaded={loaded} />)
}

test('says where the money of a settled return went', () => {
  expect(cardOf('ONLINE')).toContain('goes back the way you paid, since 25 Nov 2026.')
  expect(cardOf('CREDIT')).toContain('credited to your account on 25 Nov 2026.')
  const payout = { payoutHint: 'a…@bank', payoutReference: 'UTR 4711' }
  expect(cardOf('COD', payout)).toContain('paid back on 25 Nov 2026 to a…@bank, reference UTR 4711.')
  expect(cardOf('COD', { refund: 0 })).toContain('You had paid nothing for it, and owe nothing.')
})

test('names the button that opens the form, and no other, for the page in another language', () => {
  const line = { position: 0, productName: 'Dolo 650', left: 2, unwantedRefusal: null }
  const loaded = { success: true, returns: [{ ...settled, state: 'asked' }], refusal: null, lastDay: '2026-12-20' }
  const order = { _id: 'ord_1', paymentType: 'COD' } as const
  const html = renderToStaticMarkup(
    <OrderReturnsCard
      order={order}
      loaded={{ ...loaded, needsPayout: true, lines: [line] } as unknown as OrderReturns}
    />,
  )
  expect(html.match(/<button[^>]*data-opens="return-items"[^>]*>.*?<\/button>/g)?.join()).toMatch(
    /^(?!.*Withdraw).*Return items/,
  )
})
