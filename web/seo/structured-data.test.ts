import { expect, test } from 'vitest'
import { defaultFee } from '#domain/cart/price-cart.ts'
import { pageTexts } from '#shop/pages.ts'
import { shop as profile } from '#shop/shop.ts'
import { readProductQuery } from '#web/catalogue/product-query.ts'
import { readProduct } from '#web/catalogue/product-shape.ts'
import { packJson } from '#web/platform/packed-json.ts'
import type { SchemaNode } from './pharmacy-schema.ts'
import { insertJsonLd, structuredDataFor } from './structured-data.ts'

const origin = 'https://shop.example'
const facts = { shop: profile }

const textPage = (key: keyof typeof pageTexts) => {
  const { title, path, content } = pageTexts[key]
  return structuredDataFor({
    pathname: path,
    origin,
    ...facts,
    loaderData: { [`about/${key}`]: { page: packJson({ title, path, ...content }) } },
  })
}

const productPage = (raw: object) =>
  structuredDataFor({
    pathname: '/product-details/prd_1',
    origin,
    ...facts,
    loaderData: {
      'catalogue/product-page': packJson({
        state: 'found',
        product: readProduct({ _id: 'prd_1', productName: 'Glycomet', sellingPrice: 49.5, stock: 3, ...raw }),
      }),
    },
  })

const listPage = (path: string, ids = ['prd_1', 'prd_2']) =>
  structuredDataFor({
    pathname: '/products',
    origin,
    ...facts,
    loaderData: {
      'catalogue/products-page': {
        query: readProductQuery(origin + path),
        list: packJson({
          state: 'loaded',
          products: ids.map((_id) => ({ _id })),
          filters: { categories: [{ name: 'Diabetes', slug: 'diabetes', count: 2 }] },
        }),
      },
    },
  })

/** The fields that schema.org and search engines require of the types that the shop sends. */
const requiredFields: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  Pharmacy: ['name', 'address', 'telephone', 'url', 'image', 'openingHoursSpecification'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Product: ['name', 'image', 'offers', 'url'],
  PropertyValue: ['name', 'value'],
  Offer: ['url', 'price', 'priceCurrency', 'availability', 'shippingDetails', 'hasMerchantReturnPolicy'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  MerchantReturnPolicy: [
    'applicableCountry',
    'returnPolicyCategory',
    'merchantReturnDays',
    'returnMethod',
    'returnFees',
    'merchantReturnLink',
  ],
}

function nodesIn(value: unknown): SchemaNode[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodesIn)
  return '@type' in value ? [value as SchemaNode, ...inner] : inner
}

test.each([
  ['home', structuredDataFor({ pathname: '/', origin, ...facts, loaderData: {} }), ['Pharmacy', 'WebSite']],
  ['the plain list', listPage('/products'), ['BreadcrumbList', 'ItemList']],
  ['a category', listPage('/products?category=diabetes'), ['BreadcrumbList', 'ItemList']],
  ['the FAQ', textPage('faq'), ['FAQPage', 'BreadcrumbList']],
  ['a product', productPage({ images: ['/images/a.webp'] }), ['Product', 'Pharmacy', 'BreadcrumbList']],
  ['contact', textPage('contact-us'), ['Pharmacy', 'BreadcrumbList']],
])('the nodes of %s have every required field', (_, nodes, types) => {
  expect(nodes.map((node) => node['@type'])).toEqual(types)
  for (const node of nodesIn(nodes)) {
    const required = requiredFields[node['@type']]
    expect(required, node['@type']).toBeDefined()
    for (const field of required ?? [])
      expect([undefined, null, ''], `${node['@type']}.${field}`).not.toContain(node[field])
  }
})

test('lists the products of a category in the order of the page', () => {
  const [trail, list] = listPage('/products?category=diabetes')
  expect(list?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, url: 'https://shop.example/product-details/prd_1' },
    { '@type': 'ListItem', position: 2, url: 'https://shop.example/product-details/prd_2' },
  ])
  expect(trail).toMatchObject({
    itemListElement: [{}, {}, { name: 'Diabetes', item: 'https://shop.example/products?category=diabetes' }],
  })
})

test.each(['?search=gly', '?category=diabetes&form=Tablet', '?sort=price', '?page=2'])(
  'sends nothing with %s, which is a variant of a list',
  (query) => expect(listPage(`/products${query}`)).toEqual([]),
)

test('sends nothing with an empty list', () => {
  expect(listPage('/products', [])).toEqual([])
})

test('a search engine can fill in the search', () => {
  const [, site] = structuredDataFor({ pathname: '/', origin, ...facts, loaderData: {} })
  expect(site).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://shop.example/products?search={search_term_string}' } },
  })
})

test('an offer has the fee of the cart, the delivery times and the return window of the pages', () => {
  const [product] = productPage({})
  expect(product).toMatchObject({
    offers: {
      shippingDetails: {
        shippingRate: { value: (defaultFee.fee / 100).toFixed(2), currency: 'INR' },
        shippingDestination: { addressCountry: 'IN' },
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { minValue: 0, maxValue: 6, unitCode: 'DAY' },
        },
      },
      hasMerchantReturnPolicy: {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 30,
        merchantReturnLink: 'https://shop.example/return-and-refund',
      },
    },
  })
})

test.each([
  [true, 'Yes'],
  [false, 'No'],
])('says whether a prescription is needed (%s)', (prescriptionRequired, value) => {
  const [product] = productPage({ prescriptionRequired })
  expect(product).toMatchObject({ additionalProperty: { name: 'Prescription needed', value } })
})

test('the FAQ has each question with its answer', () => {
  const [page] = textPage('faq')
  expect(page?.mainEntity).toEqual(
    pageTexts.faq.content.blocks
      .flatMap((block) => (block.kind === 'questions' ? block.rows : []))
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  )
})

test('describes the pharmacy with address and hours on home (shop-1)', () => {
  const [shop] = structuredDataFor({ pathname: '/', origin, ...facts, loaderData: {} })
  expect(shop).toMatchObject({
    '@type': 'Pharmacy',
    url: 'https://shop.example/',
    address: { '@type': 'PostalAddress', postalCode: expect.stringMatching(/^\d{6}$/), addressCountry: 'IN' },
    openingHoursSpecification: [
      { dayOfWeek: expect.arrayContaining(['Monday', 'Saturday', 'Sunday']), opens: '10:00', closes: '22:00' },
    ],
  })
})

test('describes a break, another Sunday and a week that begins on Saturday', () => {
  const [shop] = structuredDataFor({
    pathname: '/',
    origin,
    ...facts,
    shop: {
      ...facts.shop,
      hours: {
        office: null,
        retail: {
          label: 'Outlet',
          days: 'Saturday to Thursday',
          from: '9 AM',
          to: '1 PM and 4:30 PM to 1 AM',
          closed: 'Sunday 10 AM to 12 PM',
        },
      },
    },
    loaderData: {},
  })
  const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday']
  expect(shop).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: week, opens: '09:00', closes: '13:00' },
      { dayOfWeek: week, opens: '16:30', closes: '01:00' },
      { dayOfWeek: ['Sunday'], opens: '10:00', closes: '12:00' },
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
  expect(textPage('vision').map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
  expect(structuredDataFor({ pathname: '/orders', origin, ...facts, loaderData: {} })).toEqual([])
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
