import { inFile, type SeededBug } from '#test/seeded-bugs/seeded-bug.ts'

const rules = ['domain/payments']

/** In the rules: mistakes that lose money, confirm twice or leave a shopper in the dark. */
export const ruleBugs: readonly SeededBug[] = [
  ...inFile('domain/payments/decide.ts', rules, [
    {
      name: 'a rupee too little still confirms',
      find: 'if (money.received < facts.attempt.amount) return decideShort(money, alerts)\n  const { used',
      replace: 'if (money.received + 100 < facts.attempt.amount) return decideShort(money, alerts)\n  const { used',
    },
    {
      name: 'an answer about another payment is believed',
      find: "if (snapshot.merchantRef !== attempt.merchantRef) return nothing(attempt.state, ['foreign_answer'])",
      replace: '',
    },
    {
      name: 'any currency will do',
      find: "if (snapshot.currency !== 'INR') alerts.push('currency_mismatch')",
      replace: '',
    },
    {
      name: 'the gateway may have asked for another amount',
      find: "if (snapshot.amount !== attempt.amount) alerts.push('amount_mismatch')",
      replace: '',
    },
    {
      name: 'the total may have changed since',
      find: "if (attempt.amount !== order.total) alerts.push('total_changed')",
      replace: '',
    },
    {
      name: 'a second payment is kept',
      find: "if (order.paidAttemptId !== null) return back('duplicate_payment')",
      replace: 'if (order.paidAttemptId !== null) return { order: none, refunds: [] }',
    },
    {
      name: 'late money revives an order which the customer cancelled',
      find: "order.cancelledBy !== 'timer' && order.cancelledBy !== 'failed_payment'",
      replace: "order.cancelledBy === 'staff'",
    },
    {
      name: 'the order fails although another attempt is open',
      find: 'isOpen(attempt.state) && waiting && !otherAttemptOpen',
      replace: 'isOpen(attempt.state) && waiting',
    },
    {
      name: 'a create call whose answer was lost fails at once',
      find: 'lost && tooLong',
      replace: 'lost',
    },
    {
      name: 'a capture that comes later is kept',
      find: "refunds: giveBack(money.fresh, 'duplicate_capture'), alerts",
      replace: 'alerts',
    },
    {
      name: 'both payment pages stay open after one was paid',
      find: "closeOthers: order.kind !== 'none' && facts.otherAttemptOpen",
      replace: 'closeOthers: false',
    },
    {
      name: 'what came of a short payment is not given back',
      find: "refunds: giveBack(money.own, 'short_payment')",
      replace: 'refunds: []',
    },
  ]),
  ...inFile('domain/payments/attempt.ts', rules, [
    {
      name: 'a late "pending" reopens what had ended',
      find: 'attemptRank[next] > attemptRank[state] ? next : state',
      replace: 'next',
    },
  ]),
  ...inFile('domain/payments/count-money.ts', rules, [
    {
      name: 'a capture listed twice counts twice',
      find: '[...new Map(captures.map((capture) => [capture.id, capture])).values()]',
      replace: '[...captures]',
    },
    {
      name: 'a capture of another order counts',
      find: 'once.filter(({ id }) => !owners.has(id))',
      replace: 'once.filter(({ id }) => owners.get(id) !== attemptId)',
    },
    {
      name: 'the payment goes back and the double is kept',
      find: 'const own = [...recorded, ...fresh]',
      replace: 'const own = [...fresh, ...recorded].slice(0, 1)',
    },
  ]),
  ...inFile('domain/payments/return-url.ts', rules, [
    {
      name: 'a return address only has to begin like ours',
      find: 'own === given',
      replace: 'String(given).startsWith(own)',
    },
  ]),
  ...inFile('domain/payments/amounts.ts', rules, [
    { name: 'one decimal is enough', find: '\\.[0-9]{2}$/', replace: '\\.[0-9]{1,2}$/' },
  ]),
  ...inFile('domain/payments/plan-start.ts', rules, [
    {
      name: 'a page that is about to close is handed out again',
      find: ' && left >= TOO_SHORT_TO_PAY',
      replace: ' && left < Infinity',
    },
    {
      name: 'a paid order can be paid again',
      find: "if (order.paidAttemptId !== null || order.paymentStatus === 'Paid' || order.paymentStatus === 'Refunded')",
      replace: "if (order.paymentStatus === 'Refunded')",
    },
  ]),
  ...inFile('domain/payments/check-times.ts', rules, [
    {
      name: 'failed payments are not watched on',
      find: 'if (!isOpen(state) && !isSoftEnded(state)) return null',
      replace: 'if (!isOpen(state)) return null',
    },
  ]),
  ...inFile('domain/payments/close-unpaid.ts', rules, [
    {
      name: 'the timer cancels while the gateway only considers it',
      find: "outcome === 'cancelled') return",
      replace: "outcome === 'cancelled' || outcome === 'requested') return",
    },
  ]),
  ...inFile('domain/payments/refunds.ts', rules, [
    {
      name: 'a finished refund can fail again',
      find: 'if (rank[snapshot.status] <= rank[refund.state]) return stays()',
      replace: 'if (snapshot.status === refund.state) return stays()',
    },
    { name: 'a pending refund counts as done', find: "state === 'succeeded').map", replace: "state !== 'failed').map" },
  ]),
]
