import { expect, test } from 'vitest'
import { readProduct } from '#web/catalogue/product-shape.ts'
import { insertJsonLd, structuredDataFor } from './structured-data.ts'

const origin = 'https://shop.example'

const productPage = (raw: object) =>
  structuredDataFor({
    pathname: '/product-details/prd_1',
    origin,
    loaderData: {
      'catalogue/product-page': {
        state: 'found',
        product: readProduct({ _id: 'prd_1', productName: 'Glycomet', sellingPrice: 49.5, stock: 3, ...raw }),
      },
    },
  })

test('describes the pharmacy with address and hours on home (D19)', () => {
  const [shop, ...rest] = structuredDataFor({ pathname: '/', origin, loaderData: {} })
  expect(rest).toEqual([])
  expect(shop).toMatchObject({
    '@type': 'Pharmacy',
    url: 'https://shop.example/',
    address: { '@type': 'PostalAddress', postalCode: expect.stringMatching(/^\d{6}$/), addressCountry: 'IN' },
    openingHoursSpecification: [
      { dayOfWeek: expect.arrayContaining(['Monday', 'Saturday', 'Sunday']), opens: '10:00', closes: '22:00' },
    ],
  })
})

test('describes a product with its price and breadcrumbs', () => {
  const [product, , trail] = productPage({ category: 'Diabetes', images: ['/images/a.webp'] })
  expect(product).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.example/images/a.webp'],
    offers: { priceCurrency: 'INR', price: '49.50', availability: 'https://schema.org/InStock' },
  })
  expect(trail).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Products', item: 'https://shop.example/products' },
      { position: 3, name: 'Diabetes', item: 'https://shop.example/products?category=diabetes' },
      { position: 4, name: 'Glycomet', item: 'https://shop.example/product-details/prd_1' },
    ],
  })
})

test('marks a sold-out product and invents no rating', () => {
  const [product] = productPage({ stock: 0, rating: { breakdown: { 5: 2 }, totalReviews: 2 } })
  expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(JSON.stringify(product)).not.toContain('Rating')
})

test('gives an information page breadcrumbs and a private page nothing', () => {
  expect(structuredDataFor({ pathname: '/vision', origin, loaderData: {} }).map((thing) => thing['@type'])).toEqual([
    'BreadcrumbList',
  ])
  expect(structuredDataFor({ pathname: '/orders', origin, loaderData: {} })).toEqual([])
})

const page = '<html><head><title>Shop</title></head><body></head></body></html>'

test('inserts one block into the head', () => {
  const html = insertJsonLd(page, [{ '@type': 'Pharmacy', name: 'Meherbagh' }])
  expect(html).toContain(
    '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Pharmacy","name":"Meherbagh"}]}</script></head><body>',
  )
  expect(html.match(/ld\+json/g)).toHaveLength(1)
})

test('escapes a product name that ends a script', () => {
  const name = `</script><script>alert(1)</script><!-- $& $'`
  const html = insertJsonLd(page, [{ '@type': 'Product', name }])
  expect(html).not.toContain(name)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  const block = /json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)['@graph'][0].name).toBe(name)
})

test('leaves a page without data unchanged', () => {
  expect(insertJsonLd(page, [])).toBe(page)
})
