import fc, { type Arbitrary } from 'fast-check'

/** Texts that often break programs. */
export const oddText: Arbitrary<string> = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\u200b',
  '\ufeff',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(30),
  'e\u0301'.repeat(50),
  // Normalising this takes quadratic time.
  `a${'\u0301'.repeat(20_000)}${'\u0316'.repeat(20_000)}`,
  'İıſK',
  "' or 1=1 --",
  '"; drop table orders; --',
  "\\'; --",
  '%',
  '_',
  '%_%',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  '../../../../etc/passwd',
  '/../',
  '..%2f',
  '-1',
  '0',
  '00',
  '1e999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '999999999999999',
  '9223372036854775808',
  '2147483648',
  '१२३४५६',
  '１２３４５６',
  '0x10',
  '1,5',
  'ord_',
  'ord_0000000000000000',
  '2026-02-30',
)

/** Values of an unexpected type. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [[]],
    [null],
    -1,
    -0,
    0.1,
    1e308,
    2 ** 53,
    { toString: 1 },
    { $gt: '' },
    { valueOf: null },
    [{ length: -1 }],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 400, max: 3000 })).map((depth) => deep(depth)),
  fc.integer({ min: 90, max: 400 }).map((length) => Array.from({ length }, () => ({}))),
)

function deep(depth: number): unknown {
  let value: unknown = 1
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { a: value }
  return value
}

/** Replaces the value or one of its fields, or adds or removes a field. */
export function corrupted(value: unknown): Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return oddValue
  const names = Object.keys(value)
  if (names.length === 0) return oddValue
  const inner = fc.constantFrom(...names).chain((name) =>
    fc.oneof(
      oddValue.map((odd) => replaced(value, name, odd)),
      corrupted((value as Record<string, unknown>)[name]).map((odd) => replaced(value, name, odd)),
      fc.constant(replaced(value, name, undefined)),
    ),
  )
  const added = fc.tuple(oddText, oddValue).map(([name, odd]) => replaced(value, name, odd))
  return fc.oneof({ weight: 6, arbitrary: inner }, { weight: 1, arbitrary: added }, { weight: 1, arbitrary: oddValue })
}

function replaced(value: object, name: string, odd: unknown): unknown {
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === name ? odd : one))
  return Object.fromEntries([...Object.entries(value).filter(([own]) => own !== name), [name, odd]])
}

/** Returns one copy per text in the value, with that text replaced. */
export function replaceEachText(value: unknown, odd: string): unknown[] {
  if (typeof value === 'string') return [odd]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    replaceEachText(inner, odd).map((changed) => replaced(value, name, changed)),
  )
}

/** Bodies that are not JSON, or not an object. */
export const badBody: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"a":1,}',
    "{'a':1}",
    '\ufeff{}',
    '{"a":1}{"b":2}',
    '[[[[[['.repeat(50),
  ),
  fc.constant('{"a":'.repeat(5000)),
  fc.constant(`{"email":"${'\\u0000'.repeat(500)}"}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

/** Valid and invalid request headers. */
export const oddHeaders: Arbitrary<Record<string, string>> = fc
  .record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'APPLICATION/JSON',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        ';;;',
      ),
      accept: fc.constantFrom('*/*', 'text/html', 'application/json', ';q=2', 'image/avif'),
      'accept-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'identity;q=0', '*;q=0', 'gzip;q=NaN', 'zstd'),
      'accept-language': fc.constantFrom('en', 'hi-IN', '*', 'x'.repeat(500)),
      'idempotency-key': fc.constantFrom(
        'k',
        'x'.repeat(201),
        'ключ'.normalize('NFD').replace(/[^\x20-\x7e]/g, '?'),
        ' ',
        '\\',
      ),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', '"'.repeat(100)),
      'if-modified-since': fc.constantFrom('yesterday', 'Fri, 20 Nov 2026 00:00:00 GMT', '-1'),
      range: fc.constantFrom(
        'bytes=0-0',
        'bytes=-1',
        'bytes=9-1',
        'bytes=0-0,2-3',
        'bytes=99999999999-',
        'lines=1-2',
        'bytes=a-b',
      ),
      origin: fc.constantFrom('null', 'https://evil.example', 'http://shop.test', 'x'),
      referer: fc.constantFrom('about:blank', 'http://shop.test/', '%%%'),
      'x-forwarded-for': fc.constantFrom('127.0.0.1', '1.2.3.4, 5.6.7.8', "' or 1=1", '::ffff:1.2.3.4%x', ','),
      'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
      cookie: fc.constantFrom('a=b', '=', '__proto__=x', '%=%'),
    },
    { requiredKeys: [] },
  )
  .map((given) => Object.fromEntries(Object.entries(given).slice(0, 4)))

const part = (head: string, content: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}`

/** Multipart bodies with the boundary "x": truncated, nested, mislabelled or repeated. */
export const badMultipart: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '--x',
    '--x--',
    '--x\r\n',
    '--y\r\n\r\n--y--',
    '\r\n'.repeat(1000),
    part('name="name"', 'Asha'),
    `${part('name="name"', 'Asha')}\r\n--x`,
    `${part('name="name"; filename="a.txt"', 'Asha')}\r\n--x--`,
    `${part('name=', '')}\r\n--x--`,
    `${part('name="', '')}\r\n--x--`,
    `${part("filename*=UTF-8''%00", '')}\r\n--x--`,
    `${part('name="__proto__"', 'x')}\r\n--x--`,
    `--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\n--y--\r\n--x--`,
    `--x\r\n${'X: y\r\n'.repeat(2000)}\r\n--x--`,
    `${part('name="csrf"', 'x')}\r\n`.repeat(500),
  ),
  fc
    .tuple(oddText, oddText)
    .map(([name, value]) => `${part(`name="${name.toWellFormed()}"`, value.toWellFormed())}\r\n--x--`),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

/** Valid and invalid content types of a form. */
export const contentTypes: Arbitrary<string> = fc.constantFrom(
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="x"',
  'multipart/form-data; boundary=',
  'multipart/form-data',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
)
