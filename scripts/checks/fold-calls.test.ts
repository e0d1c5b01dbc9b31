import { expect, test } from 'vitest'
import { withoutCalls } from './fold-calls.ts'

test.each([
  ["to={href('/cart')}", "to={'/cart'}"],
  ["href('/orderdetails/:id', { id })", "href('/orderdetails/:id', { id })"],
  ["href('/online-payment/:orderId?')", "href('/online-payment/:orderId?')"],
  ["shop.href('/cart')", "shop.href('/cart')"],
  ['say(status)', 'say(status)'],
  ['origin + __pathPrefix__ + path', 'origin + path'],
  ['pathname.slice(__pathPrefix__.length) + search', 'pathname + search'],
  [
    "import { say } from '#web/languages/say.ts'; say(status); shop.say(a)",
    "import { say } from '#web/languages/say.ts'; (status); shop.say(a)",
  ],
])('%s becomes %s', (source, folded) => {
  expect(withoutCalls(source)).toBe(folded)
})
