import { inFile, type SeededBug } from '#test/seeded-bugs/seeded-bug.ts'

const at = (path: string) => `server/gateways/payments/${path}`
const contract = [
  'test/gateways/contract/razorpay.test.ts',
  'test/gateways/contract/sandbox.test.ts',
  'server/gateways/payments/signatures.test.ts',
]
const sandbox = ['server/gateways/payments/sandbox-server/sandbox-', 'test/gateways/contract/sandbox.test.ts']

/** In what all adapters share, in the settings, and in the pretend gateway. */
export const sharedBugs: readonly SeededBug[] = [
  ...inFile(at('outgoing.ts'), contract, [
    {
      name: 'a silent gateway is waited for',
      find: "setTimeout(end('timeout'), timeoutMs)",
      replace: "setTimeout(end('timeout'), 2 ** 31 - 1)",
    },
    {
      name: 'an answer that begins and does not end is waited for',
      find: 'const text = await readText(',
      replace: 'clearTimeout(timer)\n      const text = await readText(',
    },
    { name: 'redirects are followed', find: "redirect: 'error'", replace: "redirect: 'follow'" },
    {
      name: 'the caller’s abort is not heard',
      find: "ctx.signal?.addEventListener('abort', abort, { once: true })",
      replace: '',
    },
    { name: 'answers of any size are read', find: 'if (bytes > ANSWER_LIMIT_BYTES) tooLong()', replace: '' },
    {
      name: 'an error quotes what the gateway said',
      find: "typeof code === 'string' && /^[A-Za-z][A-Za-z_]{2,59}$/.test(code) ? code : undefined",
      replace: 'String(code)',
    },
    {
      name: 'an error carries the failed request',
      find: "throw new GatewayError(gateway, isRedirect(error) ? 'bad_response' : why)",
      replace:
        "throw Object.assign(new GatewayError(gateway, isRedirect(error) ? 'bad_response' : why), { cause: { headers, body: json } })",
    },
    { name: 'too many requests look like a refusal', find: "if (status === 429) return 'rate_limited'", replace: '' },
  ]),
  ...inFile(at('gateway-error.ts'), contract, [
    {
      name: 'an answer that was cut off counts as "nothing happened"',
      find: "'bad_response', 'unreachable', 'aborted']",
      replace: "'bad_response', 'aborted']",
    },
  ]),
  ...inFile(at('checkout-address.ts'), contract, [
    {
      name: 'any host that ends like the gateway’s',
      find: 'url.hostname.endsWith(`.${host}`)',
      replace: 'url.hostname.endsWith(host)',
    },
    { name: 'browsers are sent without encryption', find: "url.protocol !== 'https:' ||", replace: '' },
  ]),
  ...inFile(at('signatures.ts'), contract, [
    {
      name: 'signatures of another length throw',
      find: 'timingSafeEqual(digest(given), digest(expected))',
      replace: 'timingSafeEqual(Buffer.from(given), Buffer.from(expected))',
    },
    {
      name: 'an empty secret is a secret',
      find: 'if (secrets.some((secret) => secret.length < shortest))',
      replace: 'if (secrets.some((secret) => secret.length < 0))',
    },
  ]),
  ...inFile(at('cut-text.ts'), contract, [
    {
      name: 'a text is cut through a character',
      find: ".slice(0, length).replace(/[\\ud800-\\udbff]$/, '')",
      replace: '.slice(0, length)',
    },
  ]),
  ...inFile(
    at('payment-config.ts'),
    ['server/gateways/payments/payment-config.test.ts'],
    [
      {
        name: 'a live shop runs on test keys',
        find: "if (keyId !== '' && !keyId.startsWith(prefix))",
        replace: 'if (false)',
      },
      { name: 'a live shop has the pretend gateway', find: "if (live && used.has('sandbox'))", replace: 'if (false)' },
    ],
  ),
  ...inFile(
    at('phonepe/phonepe-api.ts'),
    ['server/gateways/payments/vendor-addresses.test.ts'],
    [
      {
        name: 'live payments of PhonePe go to the wrong server',
        find: "pg: '/apis/pg' }",
        replace: "pg: '/apis/pg-sandbox' }",
      },
    ],
  ),
  ...inFile(at('sandbox/sandbox-webhook.ts'), sandbox, [
    {
      name: 'pretend gateway: the time is not signed',
      find: "hmacSha256(secret, 'hex', `${time}.`, request.body))",
      replace: "hmacSha256(secret, 'hex', request.body))",
    },
    {
      name: 'pretend gateway: webhooks can be played again later',
      find: "return { ok: false, reason: 'stale' }",
      replace: '{}',
    },
  ]),
  ...inFile(at('sandbox-server/create-sandbox-gateway.ts'), sandbox, [
    {
      name: 'pretend gateway: any site can press its buttons',
      find: "typeof form.csrf !== 'string' || !sameText(form.csrf, csrfOf(payment.pageToken))",
      replace: "typeof form.csrf !== 'string'",
    },
    {
      name: 'pretend gateway: the page cannot lead back to the shop',
      find: "form-action 'self' ${origins};",
      replace: "form-action 'self';",
    },
    {
      name: 'pretend gateway: a second press counts again',
      find: 'return isOpen(seen) ? choose(seen, choice, at, newId) : current',
      replace: 'return choose(seen, choice, at, newId)',
    },
  ]),
  ...inFile(at('sandbox-server/sandbox-api.ts'), sandbox, [
    {
      name: 'pretend gateway: it leads anywhere',
      find: 'shopOrigins.includes(new URL(given.return_url).origin) && ',
      replace: '',
    },
    {
      name: 'pretend gateway: more goes back than came',
      find: "return wanted > captured.amount - gone ? 'more_than_captured' : null",
      replace: "return wanted > captured.amount ? 'more_than_captured' : null",
    },
    {
      name: 'pretend gateway: it needs no key',
      find: "return c.json(error('unauthorised'), 401)",
      replace: 'return next()',
    },
  ]),
  ...inFile(at('sandbox-server/sandbox-deliveries.ts'), sandbox, [
    {
      name: 'pretend gateway: two workers send one webhook twice',
      find: 'dueAt: at + LEASE',
      replace: 'dueAt: delivery.dueAt',
    },
    {
      name: 'pretend gateway: a refused webhook is lost',
      find: 'const again = sent || delay === undefined ? []',
      replace: 'const again = sent || delay !== undefined ? []',
    },
  ]),
  ...inFile(at('sandbox-server/sandbox-payment.ts'), sandbox, [
    {
      name: 'pretend gateway: payments never end',
      find: 'return open && now >= payment.expiresAt',
      replace: 'return open && now >= Infinity',
    },
  ]),
]
