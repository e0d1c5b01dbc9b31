import {
  replaceBody,
  fixCondition,
  replaceConstant,
  dropCall,
  replaceCall,
  setProperty,
  skipCall,
} from './operators.ts'
import type { MutationScenario } from './mutate.ts'

const session = 'server/http/session.ts'
const codes = 'server/accounts/one-time-codes.ts'
const limits = 'server/accounts/account-limits.ts'

export const accessScenarios: readonly MutationScenario[] = [
  {
    name: 'one order of another customer is readable',
    promise: 'A2',
    change: {
      file: 'server/orders/orders-queries.ts',
      in: 'getOrder',
      by: replaceCall('isReadableBy', 'sql<boolean>`true`'),
    },
    caughtBy: ['server/orders/read-orders'],
  },
  {
    name: "the order list holds every customer's orders",
    promise: 'A2',
    change: {
      file: 'server/orders/orders-queries.ts',
      in: 'listCustomerOrders',
      by: replaceCall('isReadableBy', 'sql<boolean>`true`'),
    },
    caughtBy: ['server/orders/read-orders'],
  },
  {
    name: 'a removed person still reads the orders of the firm',
    promise: 'A2',
    change: {
      file: 'server/orders/orders-queries.ts',
      in: 'firmOf',
      by: dropCall('where', 'trade_people.removed_at'),
    },
    caughtBy: ['server/trade-orders/firm-orders'],
  },
  {
    name: 'a person who only orders sees the ledger of the firm',
    promise: 'A2',
    change: {
      file: 'server/trade/ledger/ledger-routes.ts',
      in: 'findShownAccountId',
      by: skipCall('expectMoneyRight'),
    },
    caughtBy: ['server/trade-orders/firm-orders'],
  },
  {
    name: "another customer's address is readable",
    promise: 'A2',
    change: { file: 'server/addresses/addresses-queries.ts', in: 'findAddress', by: dropCall('where', 'customer_id') },
    caughtBy: ['server/addresses'],
  },
  {
    name: "another customer's cart is readable",
    promise: 'A2',
    change: { file: 'server/cart/cart-queries.ts', in: 'getSavedCart', by: dropCall('where', 'customer_id') },
    caughtBy: ['server/cart/cart.feature'],
  },
  {
    name: 'clearing a cart clears the carts of all customers',
    promise: 'A2',
    change: { file: 'server/cart/cart-queries.ts', in: 'clearSavedCart', by: dropCall('where', 'customer_id') },
    caughtBy: ['server/cart/cart.feature'],
  },
  {
    name: 'the session row is not checked for its end',
    promise: 'A1',
    change: { file: session, in: 'findSession', by: dropCall('where', 'ended_at') },
    caughtBy: ['server/accounts/sessions'],
  },
  {
    name: 'the session row may belong to another customer',
    promise: 'A1',
    change: { file: session, in: 'findSession', by: dropCall('where', 'customer_id') },
    caughtBy: ['server/accounts/sessions'],
  },
  {
    name: 'the signature of a token is not checked',
    promise: 'A1',
    change: {
      file: session,
      in: 'verifyClaims',
      by: replaceCall('jwtVerify', "{ payload: JSON.parse(atob(token.split('.')[1]!)) }"),
    },
    caughtBy: ['server/accounts/sessions'],
  },
  {
    name: 'logging out leaves the session open',
    promise: 'A1',
    change: { file: session, in: 'endSession', by: replaceBody('') },
    caughtBy: ['server/accounts/sessions'],
  },
  {
    name: 'logging out ends every session of the customer',
    promise: 'A1',
    change: { file: session, in: 'endSession', by: dropCall('where', 'id') },
    caughtBy: ['server/accounts/sessions'],
  },
  {
    name: 'a new password leaves the old sessions open',
    promise: 'A1',
    change: { file: 'server/accounts/password-reset.ts', in: 'setPassword', by: skipCall('endAllSessions') },
    caughtBy: ['server/accounts/sessions'],
  },
  {
    name: 'any password logs in',
    promise: 'A1',
    change: { file: 'server/accounts/passwords.ts', in: 'createPasswords', by: fixCondition(true, 'isRight') },
    caughtBy: ['server/accounts/login.feature'],
  },
  {
    name: 'wrong tries of a code are not counted',
    promise: 'B1',
    change: { file: codes, in: 'redeemCode', by: setProperty('tries', 'sql<number>`tries`') },
    caughtBy: ['server/accounts/registration'],
  },
  {
    name: 'a code works after its last try',
    promise: 'B1',
    change: { file: codes, in: 'redeemCode', by: dropCall('where', 'tries') },
    caughtBy: ['server/accounts/lockout'],
  },
  {
    name: 'a code works twice',
    promise: 'B1',
    change: { file: codes, in: 'redeemCode', by: dropCall('where', 'used_at') },
    caughtBy: ['server/accounts/reset'],
  },
  {
    name: 'a code never expires',
    promise: 'B1',
    change: { file: codes, in: 'redeemCode', by: dropCall('where', 'expires_at') },
    caughtBy: ['server/accounts/registration'],
  },
  {
    name: 'logins of one account are not limited',
    promise: 'B2',
    change: { file: limits, in: 'LOGINS', by: replaceConstant('1e9') },
    caughtBy: ['server/accounts/login.feature'],
  },
  {
    name: 'a limit is counted but refuses nobody',
    promise: 'B2',
    change: { file: 'server/http/limits.ts', in: 'tryHit', by: fixCondition(true, 'hits') },
    caughtBy: ['server/http/limits'],
  },
  {
    name: 'X-Forwarded-For is trusted without being told',
    promise: 'B2',
    change: { file: 'server/http/visitor.ts', in: 'ipOf', by: fixCondition(true, 'trustProxy') },
    caughtBy: ['server/accounts/login.feature'],
  },
  {
    name: 'a login for an unknown address does less work',
    promise: 'B3',
    change: {
      file: 'server/accounts/log-in.ts',
      in: 'logIn',
      by: replaceCall(
        'check',
        '((await findCustomer(ctx.db, email)) ? ctx.passwords.check(form.password, async () => findCustomer(ctx.db, email)) : null)',
      ),
    },
    caughtBy: ['server/accounts/no-enumeration'],
  },
  {
    name: 'mails to one address are not limited',
    promise: 'B4',
    change: { file: limits, in: 'countMail', by: replaceBody('true') },
    caughtBy: ['server/accounts/lockout'],
  },
  {
    name: 'a browser can claim that its order is paid',
    promise: 'A3',
    change: {
      file: 'server/payments/payment-status.ts',
      in: 'verifyStatusClaim',
      by: fixCondition(true, 'claimHolds'),
    },
    caughtBy: ['server/payments/claims'],
  },
]
