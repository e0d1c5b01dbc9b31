import { href } from 'react-router'
import { slugOf } from '#domain/catalogue/slug.ts'
import type { ShopProfile } from '#domain/settings/shop-profile.ts'
import type { ShownPage } from '#contract/page-texts.ts'
import type { SaltComparison } from '#contract/salts.ts'
import type { ProductAnswer } from '#web/catalogue/load-product.ts'
import type { SaltAnswer } from '#web/catalogue/load-salt.ts'
import type { ProductList } from '#web/catalogue/load-products.ts'
import { singleCategory } from '#web/catalogue/list-filters.ts'
import { productListHref, type ProductQuery } from '#web/catalogue/product-query.ts'
import type { DetailedProduct } from '#web/catalogue/product-shape.ts'
import { type PackedJson, unpackJson } from '#web/platform/packed-json.ts'
import { pharmacySchema, type SchemaNode, websiteSchema } from './pharmacy-schema.ts'
import { productSchema } from './product-schema.ts'

type PageData = {
  readonly pathname: string
  readonly origin: string
  readonly shop: ShopProfile
  /** Loader data by route id. */
  readonly loaderData: Readonly<Record<string, unknown>>
}

type ListData = { readonly query: ProductQuery; readonly list: PackedJson<ProductList> }

type BreadcrumbStep = readonly [name: string, path: string]

/** The structured data of a page. */
export function structuredDataFor({ pathname, origin, shop, loaderData }: PageData): SchemaNode[] {
  if (pathname === href('/')) return [pharmacySchema(shop, origin), websiteSchema(shop, origin)]
  const packed = loaderData['catalogue/product-page'] as PackedJson<ProductAnswer> | undefined
  const answer = packed && unpackJson(packed)
  if (answer?.state === 'found') return productPageSchemas(answer.product, { origin, shop, pathname })
  const packedSalt = loaderData['catalogue/salt-page'] as PackedJson<SaltAnswer> | undefined
  const compared = packedSalt && unpackJson(packedSalt)
  if (compared?.state === 'found') return saltSchemas(compared.salt, origin)
  const shown = loaderData['catalogue/products-page'] as ListData | undefined
  if (shown !== undefined) return listSchemas(shown, origin)
  const page = Object.values(loaderData)
    .map(pageTextIn)
    .find((one) => one !== undefined)
  if (page === undefined) return []
  const trail = breadcrumbs(origin, [[page.title, page.path]])
  if ([href('/contact-us'), href('/about-us')].includes(page.path)) return [pharmacySchema(shop, origin), trail]
  return page.path === href('/faq') ? [faqSchema(page), trail] : [trail]
}

function pageTextIn(data: unknown): ShownPage | undefined {
  const packed = (data as { page?: PackedJson<ShownPage> } | undefined)?.page
  return packed && unpackJson(packed)
}

/**
 * Inserts a JSON-LD block into the head of a rendered page. The browser's Trusted Types refuse scripts added later, and a
 * data block needs no hash in the policy.
 */
export function insertJsonLd(html: string, nodes: readonly SchemaNode[]): string {
  if (nodes.length === 0) return html
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
  // Without "<", no text can end the block.
  const block = `<script type="application/ld+json">${text.replaceAll('<', String.raw`\u003c`)}</script>`
  return html.replace('</head>', () => `${block}</head>`)
}

/** The plain list and the lists of categories. Searches and filtered lists are variants of them. */
function listSchemas({ query, list: packed }: ListData, origin: string): SchemaNode[] {
  const list = unpackJson(packed)
  const path = productListHref(href('/products'), query)
  const category = singleCategory(query, list.state === 'loaded' ? (list.filters?.categories ?? []) : [])
  const isIndexed = path === productListHref(href('/products'), { category: query.category?.slice(0, 1) ?? [] })
  if (list.state === 'failed' || list.products.length === 0 || !isIndexed) return []
  const steps: BreadcrumbStep[] = [['Products', href('/products')]]
  if (category !== undefined) steps.push([category.name, path])
  const items = list.products.flatMap(({ _id: id }) =>
    id === undefined ? [] : [origin + href('/product-details/:id', { id })],
  )
  return [breadcrumbs(origin, steps), itemList(items)]
}

/** A salt as a drug, and its compared products. */
function saltSchemas(salt: SaltComparison, origin: string): SchemaNode[] {
  const { name, path, otherNames, prescription, forms } = salt
  const drug: SchemaNode = {
    '@type': 'Drug',
    name,
    nonProprietaryName: name,
    url: origin + path,
    alternateName: otherNames.length === 0 ? undefined : otherNames,
    dosageForm: forms.length === 0 ? undefined : forms,
    prescriptionStatus:
      prescription === 'some' ? undefined : `https://schema.org/${prescription === 'all' ? 'PrescriptionOnly' : 'OTC'}`,
  }
  const products = salt.groups
    .flatMap(({ rows }) => rows)
    .map(({ _id: id }) => origin + href('/product-details/:id', { id }))
  const trail = breadcrumbs(origin, [
    ['Products', href('/products')],
    [name, path],
  ])
  return [drug, trail, ...(products.length === 0 ? [] : [itemList(products)])]
}

function itemList(urls: readonly string[]): SchemaNode {
  return {
    '@type': 'ItemList',
    itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
  }
}

function faqSchema({ blocks }: ShownPage): SchemaNode {
  return {
    '@type': 'FAQPage',
    mainEntity: blocks
      .flatMap((block) => (block.kind === 'questions' ? block.rows : []))
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}

function productPageSchemas(
  product: DetailedProduct,
  { origin, shop, pathname }: Pick<PageData, 'origin' | 'shop' | 'pathname'>,
) {
  const { category, productName } = product
  const path: BreadcrumbStep[] = [['Products', href('/products')]]
  if (category !== '') path.push([category, `${href('/products')}?category=${slugOf(category)}`])
  return [
    productSchema(product, { origin, url: origin + pathname, fee: shop.deliveryFee }),
    pharmacySchema(shop, origin),
    breadcrumbs(origin, [...path, [productName, pathname]]),
  ]
}

function breadcrumbs(origin: string, steps: readonly BreadcrumbStep[]): SchemaNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', href('/')] as BreadcrumbStep, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
