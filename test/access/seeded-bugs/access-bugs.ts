import { inFile, onDatabase, type SeededBug } from '#test/seeded-bugs/seeded-bug.ts'

const table = ['test/access/access-table']
const session = 'server/http/session.ts'

const doors: readonly SeededBug[] = onDatabase('feature-pglite', [
  {
    name: 'a session that was ended still counts',
    edits: [
      {
        file: session,
        find: "    .where('ended_at', 'is', null)\n    .where('expires_at', '>', ctx.now())",
        replace: "    .where('expires_at', '>', ctx.now())",
      },
    ],
    tests: table,
  },
  {
    name: 'a session that is over still counts',
    edits: [{ file: session, find: "    .where('expires_at', '>', ctx.now())\n", replace: '' }],
    tests: table,
  },
  {
    name: 'a session is anybody’s who names it',
    edits: [{ file: session, find: "    .where('customer_id', '=', claims.customerId)\n", replace: '' }],
    tests: table,
  },
  {
    name: 'any algorithm of the family will do',
    edits: [{ file: session, find: "algorithms: ['HS256']", replace: "algorithms: ['HS256', 'HS512']" }],
    tests: table,
  },
  {
    name: 'an endpoint becomes public',
    edits: [
      {
        file: 'contract/cart.ts',
        find: "clearCart = endpoint('DELETE', '/api/cart/clear', {\n  access: 'customer'",
        replace: "clearCart = endpoint('DELETE', '/api/cart/clear', {\n  access: 'public'",
      },
    ],
    tests: table,
  },
  {
    name: 'an order is found without asking whose it is',
    edits: [
      {
        file: 'server/orders/orders-queries.ts',
        find: "    .selectAll()\n    .where('customer_id', '=', customerId)\n    .where((eb)",
        replace: '    .selectAll()\n    .where((eb)',
      },
    ],
    tests: table,
  },
  {
    name: 'the body says which order a path means',
    edits: [
      {
        file: 'server/http/read-input.ts',
        find: '{ ...sent, ...c.req.param() }',
        replace: '{ ...c.req.param(), ...sent }',
      },
    ],
    tests: ['test/access/extra-fields'],
    named: 'a path names the order',
  },
  {
    name: 'the body says who asks',
    edits: [
      {
        file: 'server/http/read-input.ts',
        find: 'if (parsed.success) return parsed.data',
        replace: 'if (parsed.success) return { ...sent, ...(parsed.data as object) } as z.output<I>',
      },
      {
        file: 'server/http/handle.ts',
        find: 'customerId: session.customerId',
        replace: 'customerId: (input as { customerId?: string }).customerId ?? session.customerId',
      },
    ],
    tests: ['test/access/extra-fields'],
    named: 'does the same whatever else',
  },
  {
    name: 'a lower price is charged',
    edits: [
      {
        file: 'server/orders/price-lines.ts',
        find: 'if (!sawSamePrices(',
        replace: 'if (lines.length === 0 && !sawSamePrices(',
      },
    ],
    tests: ['test/access/extra-fields'],
    named: 'a lower price is a question',
  },
  {
    name: 'nobody says who may make a call',
    edits: [{ file: 'test/access/calls.ts', find: "  'GET /api/cart/get': {", replace: "  'GET /api/cart/got': {" }],
    tests: table,
    named: 'every call of the API has a row',
  },
  {
    name: 'the order of another customer is refused in other words',
    edits: [
      {
        file: 'server/orders/orders-queries.ts',
        find: "  if (order === undefined) throw notFound('Order')",
        replace:
          "  if (order === undefined) {\n    const other = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()\n    throw notFound(other ? 'Your order' : 'Order')\n  }",
      },
    ],
    tests: table,
    named: 'exactly as about none',
  },
  {
    name: 'everybody has one cart',
    edits: [
      {
        file: 'server/cart/cart-queries.ts',
        find: "    .select([...columns, 'quantity'])\n    .where('customer_id', '=', customerId)",
        replace: "    .select([...columns, 'quantity'])\n    .where('quantity', '>', customerId.length * 0)",
      },
    ],
    tests: table,
    named: 'what one customer keeps',
  },
])

const walls: readonly SeededBug[] = [
  ...inFile(
    'server/http/headers.ts',
    ['test/headers'],
    [
      { name: 'no answer forbids sniffing', find: "  'x-content-type-options': 'nosniff',\n", replace: '' },
      { name: 'a live shop may be reached without https', find: 'if (https)', replace: 'if (!https)' },
      {
        name: 'private answers may be kept',
        find: "c.res.headers.set('cache-control', 'no-store')",
        replace: "c.res.headers.set('cache-control', 'private')",
      },
    ],
  ),
  ...inFile(
    'server/http/serve-app.ts',
    ['test/http/malformed-requests'],
    [{ name: 'two Hosts are as good as one', find: 'hostsOf(request) < 2', replace: 'hostsOf(request) < 3' }],
  ),
  ...inFile(
    'server/http/serve-app.ts',
    ['test/http/slow-clients'],
    [
      { name: 'headers may come for ever', find: 'headersTimeout: headersMs', replace: 'headersTimeout: 0' },
      { name: 'bodies may come for ever', find: 'requestTimeout: requestMs', replace: 'requestTimeout: 0' },
      { name: 'a silent reader may stay', find: '  server.setTimeout(requestMs)\n', replace: '' },
    ],
  ),
  ...inFile(
    'server/app.ts',
    ['test/http/large-bodies'],
    [{ name: 'a body may be as large as it likes', find: 'maxSize: BODY_LIMIT_BYTES', replace: 'maxSize: 1e12' }],
  ),
  ...inFile(
    'server/mails/escape-html.ts',
    ['test/hostile-text'],
    [{ name: 'a tag is a tag in a mail', find: "  '<': '&lt;',", replace: "  '<': '<'," }],
  ),
  ...inFile(
    'server/http/logged-path.ts',
    ['test/logs'],
    [{ name: 'what stands in an address is logged', find: "OURS.test(part) ? part : '[odd]'", replace: 'part' }],
  ),
  ...inFile(
    'server/accounts/wrong-code.ts',
    ['test/logs'],
    [
      {
        name: 'a wrong code is logged with its address',
        find: '{ ...visitor, purpose }',
        replace: "{ ...visitor, purpose, to: 'asha@customer.example' }",
      },
    ],
  ),
]

export const accessBugs: readonly SeededBug[] = [...doors, ...walls]
