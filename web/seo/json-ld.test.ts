import { expect, test } from 'vitest'

import { insertJsonLd } from './json-ld.ts'

const page = '<html><head><title>Shop</title></head><body></head></body></html>'

test('facts stand in the head of the page, once', () => {
  const html = insertJsonLd(page, [{ '@type': 'Pharmacy', name: 'Meherbagh' }])
  expect(html).toContain(
    '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Pharmacy","name":"Meherbagh"}]}</script></head><body>',
  )
  expect(html.match(/ld\+json/g)).toHaveLength(1)
})

test('a product called like the end of a script stays a name', () => {
  const name = `</script><script>alert(1)</script><!-- $& $'`
  const html = insertJsonLd(page, [{ '@type': 'Product', name }])
  expect(html).not.toContain(name)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  const block = /json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)['@graph'][0].name).toBe(name)
})

test('a page without facts is left as it is', () => {
  expect(insertJsonLd(page, [])).toBe(page)
})
