import { expect, test } from 'vitest'
import type { Pages } from '../pages.ts'
import { inEveryLanguage } from './language-pages.ts'
import type { Translations } from './translations.ts'

const english: Pages = { respond: async () => new Response('English'), readPageQuery: () => null }
const pages = inEveryLanguage(english, {} as Translations, new URL('file:///no-such-build/'))
const get = (path: string) => pages.respond(new Request(`http://shop.test${path}`), fetch, {} as never)

test('a development server without pages in other languages says so, and serves English ones', async () => {
  expect(await (await get('/cart')).text()).toBe('English')
  const telugu = await get('/te/cart')
  expect([telugu.status, await telugu.text()]).toEqual([501, expect.stringContaining('npm run build')])
})
