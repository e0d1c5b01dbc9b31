import { onDatabase, type SeededBug } from './seeded-bug.ts'

const accounts = (name: string) => `server/accounts/${name}.ts`
const http = (name: string) => `server/http/${name}.ts`

/** In who may see what, in codes and sessions, and in limits. */
export const accessBugs: readonly SeededBug[] = [
  ...onDatabase('feature-pglite', [
    {
      name: 'an order is shown to whoever knows its number',
      edits: [
        {
          file: 'server/orders/orders-queries.ts',
          find: "    .selectAll()\n    .where('customer_id', '=', customerId)\n    .where((eb)",
          replace: '    .selectAll()\n    .where((eb)',
        },
      ],
      tests: ['server/orders/read-orders'],
    },
    {
      name: 'a foreign order is refused otherwise than a missing one',
      edits: [
        {
          file: 'server/orders/orders-queries.ts',
          find: "  if (order === undefined) throw notFound('Order')",
          replace:
            "  if (order === undefined) {\n    const other = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()\n    throw notFound(other ? 'Your order' : 'Order')\n  }",
        },
      ],
      tests: ['server/orders/read-orders'],
    },
    {
      name: 'the address of another customer is shown',
      edits: [
        {
          file: 'server/addresses/addresses-queries.ts',
          find: ".select(columns).where('customer_id', '=', customerId)",
          replace: ".select(columns).orderBy('updated_at')",
        },
        {
          file: 'server/addresses/addresses-queries.ts',
          find: 'export async function findAddress(db: Db, customerId: string)',
          replace: 'export async function findAddress(db: Db, _customerId: string)',
        },
      ],
      tests: ['server/addresses'],
    },
    {
      name: 'the cart of another customer is shown',
      edits: [
        {
          file: 'server/cart/cart-queries.ts',
          find: "    .select([...columns, 'quantity'])\n    .where('customer_id', '=', customerId)",
          replace: "    .select([...columns, 'quantity'])\n    .where('quantity', '>', customerId.length * 0)",
        },
      ],
      tests: ['server/cart/cart.feature'],
    },
    {
      name: 'wrong tries of a code are not counted',
      edits: [
        {
          file: accounts('one-time-codes'),
          find: 'then tries else tries + 1 end',
          replace: 'then tries else tries end',
        },
      ],
      tests: ['server/accounts/registration'],
    },
    {
      name: 'a code works again and again',
      edits: [
        {
          file: accounts('one-time-codes'),
          find: '      used_at: sql<Date | null>`case when ${isRight} then ${now}::timestamptz end`,\n',
          replace: '',
        },
      ],
      tests: ['server/accounts/registration', 'server/accounts/reset'],
    },
    {
      name: 'a code never grows old',
      edits: [
        {
          file: accounts('one-time-codes'),
          find: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n",
          replace: "    .where('used_at', 'is', null)\n",
        },
      ],
      tests: ['server/accounts/registration'],
    },
    {
      name: 'a code lies in the table as it was mailed',
      edits: [
        {
          file: accounts('one-time-codes'),
          find: "return createHmac('sha256', deriveKey(ctx, 'one-time-code')).update(`${purpose}|${email}|${code}`).digest('base64url')",
          replace: 'void [ctx, createHmac, deriveKey]\n  return `${purpose}|${email}|${code}`',
        },
      ],
      tests: ['server/accounts/code-mails'],
    },
    {
      name: 'a session goes on after logout',
      edits: [
        {
          file: http('session'),
          find: "    .where('customer_id', '=', claims.customerId)\n    .where('ended_at', 'is', null)",
          replace: "    .where('customer_id', '=', claims.customerId)",
        },
      ],
      tests: ['server/accounts/sessions'],
    },
    {
      name: 'a new password keeps the sessions of the old one',
      edits: [
        {
          file: accounts('reset-password'),
          find: 'if (id !== undefined) await endAllSessions(trx, now, id)',
          replace: 'void endAllSessions',
        },
      ],
      tests: ['server/accounts/sessions'],
    },
    {
      name: 'the signature of a token is not looked at',
      edits: [
        {
          file: http('session'),
          find: "const { payload } = await jwtVerify(token, ctx.secret, { algorithms: ['HS256'], currentDate: ctx.now() })",
          replace:
            "const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti?: string; sub?: string }\n    void jwtVerify",
        },
      ],
      tests: ['server/accounts/sessions'],
    },
    {
      name: 'limits are kept in the memory of one process',
      edits: [
        {
          file: http('limits'),
          find: 'const { hits, oldest } = await addHit(ctx, key, new Date(part), new Date(part - windowMs))',
          replace:
            'const counts = (memory.get(ctx) ?? memory.set(ctx, new Map()).get(ctx))!\n  const oldest = null as Date | null\n  const hits = (counts.get(key) ?? 0) + 1\n  if (hits <= max) counts.set(key, hits)\n  void addHit',
        },
        {
          file: http('limits'),
          find: '/** A window moves',
          replace: 'const memory = new WeakMap<Context, Map<string, number>>()\n\n/** A window moves',
        },
      ],
      tests: ['server/accounts/login.feature'],
    },
    {
      name: 'anybody may say from which address they come',
      edits: [
        {
          file: http('visitor'),
          find: "trustProxy ? c.req.header('x-forwarded-for')",
          replace: "trustProxy || true ? c.req.header('x-forwarded-for')",
        },
      ],
      tests: ['server/accounts/login.feature'],
    },
    {
      name: 'an unknown address is refused in other words',
      edits: [
        {
          file: accounts('log-in'),
          find: 'if (customer === undefined || !isRight) throw refused(ctx, visitor)',
          replace:
            "if (customer === undefined) throw new Refusal('invalid_credentials', 'We do not know this address')\n  if (!isRight) throw refused(ctx, visitor)",
        },
      ],
      tests: ['server/accounts/login.feature'],
    },
    {
      name: 'an unknown address is refused sooner',
      edits: [
        {
          file: accounts('log-in'),
          find: '  const isRight = await',
          replace: '  if (customer === undefined) throw refused(ctx, visitor)\n  const isRight = await',
        },
      ],
      tests: ['server/accounts/no-enumeration'],
    },
  ]),
]
