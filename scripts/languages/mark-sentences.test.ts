import { expect, test } from 'vitest'
import { findSentences } from './find-sentences.ts'
import { markSentences, sentenceId } from './mark-sentences.ts'

const keysOf = (source: string) => findSentences('a.tsx', source).map(({ key }) => key)
const mark = (source: string) => markSentences('a.tsx', source, { isData: () => false }).code

test.each([
  ['words between tags', 'const a = <p>Your cart\n  is empty</p>', ['Your cart is empty']],
  ['values', 'const a = <p>{count} items</p>', ['{0} items']],
  ['a link inside', 'const a = <p>Read <Link to="/x">our terms</Link> first</p>', ['Read <0>our terms</0> first']],
  ['an icon', 'const a = <p><Icon name="pin" /> Here</p>', ['<0/> Here']],
  ['attributes', 'const a = <input aria-label="Your name" className="a b" type="text" />', ['Your name']],
  ['templates', 'const a = `Order ${id} is paid`', ['Order {0} is paid']],
  ['a choice', "const a = <p>{n} {n === 1 ? 'item' : 'items'} here</p>", ['{0} {1} here', 'item', 'items']],
  ['elements in attributes', 'const a = <Empty action={<Button>Try again</Button>} />', ['Try again']],
])('finds %s', (_, source, keys) => {
  expect(keysOf(source)).toEqual(keys)
})

test.each([
  ["import a from './Some File'"],
  ["if (state === 'Not found') go()"],
  ["type A = 'Out of Stock'"],
  ["const a = { 'Some Key': 1 }"],
  ["fetch('/api/Some Thing')"],
  ["const a = { '@type': 'Some Thing' }"],
  ["switch (a) { case 'Out for Delivery': go() }"],
  ['const a = sql`Select Some Thing`'],
  ['const a = <path d="M4 7h9m5 0h2" />'],
])('finds nothing in %s', (source) => {
  expect(keysOf(source)).toEqual([])
})

test('marks sentences so that their parts can change places', () => {
  const id = sentenceId('Read <0>our terms</0> of {1}')
  expect(mark('const a = <p>Read <Link to="/x">our terms</Link> of {shop.name}</p>')).toContain(
    `{/* @__PURE__ */ __parts__("${id}",[(__inner__=><Link to="/x">{__inner__}</Link>),(shop.name)],__english__,__place__)}`,
  )
})

test('marks sentences inside the values of others', () => {
  const [outer, inner] = [sentenceId('You have {0}'), sentenceId('no orders')]
  const code = mark("const a = <p>You have {orders.length === 0 ? 'no orders' : orders.length}</p>")
  expect(code).toContain(
    `__parts__("${outer}",[(orders.length === 0 ? /* @__PURE__ */ __text__("${inner}") : orders.length)]`,
  )
})

test('words that programs compare stay as they are, unless they stand between tags', () => {
  const source = "const a = { state: 'Delivered' }, b = <p>Delivered</p>"
  const { keys } = markSentences('a.tsx', source, { isData: (words) => words === 'Delivered' })
  expect([...keys.values()]).toEqual(['Delivered'])
})
