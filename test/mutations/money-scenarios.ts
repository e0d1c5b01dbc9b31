import { replaceBody, fixCondition, replaceConstant, replaceCall, setProperty, skipCall } from './operators.ts'
import type { MutationScenario } from './mutate.ts'

const gatewayRoutes = 'server/payments/gateway-routes.ts'
const decide = 'domain/payments/decide.ts'

export const moneyScenarios: readonly MutationScenario[] = [
  {
    name: 'a forged webhook is accepted',
    promise: 'W2',
    change: { file: 'server/gateways/payments/signatures.ts', in: 'matchesAny', by: replaceBody('true') },
    caughtBy: ['server/payments/every-gateway', 'server/gateways/payments/signatures'],
  },
  {
    name: 'a webhook is acknowledged and not stored',
    promise: 'W1',
    change: { file: gatewayRoutes, in: '/api/payments/webhooks/:gateway', by: skipCall('storeEvents') },
    caughtBy: ['server/payments/webhooks'],
  },
  {
    name: 'a webhook is not deduplicated',
    promise: 'W1',
    change: {
      file: gatewayRoutes,
      in: '/api/payments/webhooks/:gateway',
      by: replaceCall('storeEvents', 'storeEvents(ctx, gateway.id, { ...verdict, dedupeKey: ctx.newId("job") })'),
    },
    caughtBy: ['server/payments/webhooks'],
  },
  {
    name: 'the paid amount is not compared',
    promise: 'C8',
    change: { file: decide, in: 'decidePaid', by: fixCondition(false, 'received') },
    caughtBy: ['domain/payments'],
  },
  {
    name: 'the currency is not compared',
    promise: 'C8',
    change: { file: decide, in: 'alertsOf', by: fixCondition(false, 'currency') },
    caughtBy: ['domain/payments'],
  },
  {
    name: 'a late payment revives an order that its customer cancelled',
    promise: 'W3',
    change: { file: decide, in: 'spend', by: fixCondition(false, 'cancelledBy') },
    caughtBy: ['domain/payments'],
  },
  {
    name: 'a late payment that cannot revive its order is captured and forgotten',
    promise: 'W3',
    change: { file: 'server/payments/apply-snapshot.ts', in: 'recordDecision', by: skipCall('recordRefunds') },
    caughtBy: ['server/payments/event-table.feature'],
  },
  {
    name: 'a late payment revives an order without its stock',
    promise: 'W3',
    change: { file: 'server/payments/order-effects.ts', in: 'reinstateOrder', by: skipCall('withSavepoint') },
    caughtBy: ['server/payments/event-table.feature'],
  },
  {
    name: 'a payment of an earlier cart empties the present one',
    promise: 'C8',
    change: { file: 'server/payments/order-effects.ts', in: 'confirmOrder', by: fixCondition(true, 'cartGeneration') },
    caughtBy: ['server/payments/paying'],
  },
  {
    name: 'money is given back twice',
    promise: 'C8',
    change: { file: 'domain/payments/refunds.ts', in: 'refundableAmount', by: replaceBody('capture.amount') },
    caughtBy: ['domain/payments'],
  },
  {
    name: 'a refund is written twice for one capture and reason',
    promise: 'C8',
    change: { sql: 'drop index one_refund_per_reason' },
    caughtBy: ['server/payments/event-table.feature'],
  },
  {
    name: 'two processes send one refund twice',
    promise: 'C8',
    change: { file: 'server/payments/send-refunds.ts', in: 'LEASE', by: replaceConstant('0') },
    caughtBy: ['server/payments/refunds'],
  },
  {
    name: 'an alert is recorded and not mailed',
    promise: 'C8',
    change: { file: 'server/payments/alerts.ts', in: 'raiseAlerts', by: skipCall('enqueue') },
    caughtBy: ['server/payments/alerts.feature'],
  },
  {
    name: 'a failed refund is not sent again',
    promise: 'C8',
    change: { file: 'domain/payments/refunds.ts', in: 'refundRetryWait', by: replaceBody('null') },
    caughtBy: ['domain/payments', 'server/payments/refunds'],
  },
  {
    name: 'a cancel after a failed payment is forgotten',
    promise: 'W3',
    change: {
      file: 'server/orders/cancel-order.ts',
      in: 'recordCancelRequest',
      by: replaceBody('Promise.resolve(false)'),
    },
    caughtBy: ['server/payments/event-table.feature'],
  },
  {
    name: 'a cancelled paid order keeps its money',
    promise: 'C8',
    change: { file: 'server/orders/cancel-order.ts', in: 'recordCancellation', by: skipCall('refund') },
    caughtBy: ['server/payments/refunds'],
  },
  {
    name: 'an order is Refunded before all of its money is back',
    promise: 'C8',
    change: { file: 'domain/payments/refunds.ts', in: 'isFullyRefunded', by: replaceBody('true') },
    caughtBy: ['domain/payments'],
  },
  {
    name: 'a payment starts for another amount than the total',
    promise: 'C6',
    change: { file: 'domain/payments/plan-start.ts', in: 'refusal', by: fixCondition(false, 'amountString') },
    caughtBy: ['domain/payments', 'server/payments/start-payment'],
  },
  {
    name: 'two attempts of one order are open at once',
    promise: 'C8',
    change: { sql: 'drop index one_open_attempt' },
    caughtBy: ['server/db/constraints'],
  },
  {
    name: 'an unpaid order is cancelled without asking the gateway',
    promise: 'C7',
    change: {
      file: 'server/payments/close-unpaid-orders.ts',
      in: 'closeUnpaidOrder',
      by: fixCondition(false, 'closeAttempts'),
    },
    caughtBy: ['server/payments/unpaid-orders'],
  },
  {
    name: 'the same capture counts for two payments',
    promise: 'C8',
    change: {
      file: 'server/payments/apply-snapshot.ts',
      in: 'gatherFacts',
      by: setProperty('captureOwners', 'new Map()'),
    },
    caughtBy: ['server/payments/event-table-unexpected-amounts'],
  },
]
