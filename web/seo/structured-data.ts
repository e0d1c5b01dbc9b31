import { href } from 'react-router'
import { slugOf } from '#domain/catalogue/slug.ts'
import { pages } from '#shop/pages.ts'
import { shop } from '#shop/shop.ts'
import type { ProductAnswer } from '#web/catalogue/load-product.ts'
import { isSoldOut, type DetailedProduct } from '#web/catalogue/product-shape.ts'
import { SHARE_PICTURE } from '#web/layout/page-meta.ts'

/** A node of the schema.org vocabulary. */
export type SchemaNode = { readonly '@type': string } & Readonly<Record<string, unknown>>

type PageData = {
  readonly pathname: string
  readonly origin: string
  /** Loader data by route id. */
  readonly loaderData: Readonly<Record<string, unknown>>
}

type BreadcrumbStep = readonly [name: string, path: string]

/** The structured data of a page: pharmacy, breadcrumbs, product. */
export function structuredDataFor({ pathname, origin, loaderData }: PageData): SchemaNode[] {
  if (pathname === href('/')) return [pharmacySchema(origin)]
  const answer = loaderData['catalogue/product-page'] as ProductAnswer | undefined
  if (answer?.state === 'found') return productPageSchemas(answer.product, { origin, pathname })
  if (pathname === href('/products')) return [breadcrumbs(origin, [['Products', pathname]])]
  const page = Object.values(pages).find(({ path }) => path === pathname.replace(/\/+$/, ''))
  if (page === undefined) return []
  const trail = breadcrumbs(origin, [[page.title, page.path]])
  return page === pages.contactUs || page === pages.aboutUs ? [pharmacySchema(origin), trail] : [trail]
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

function productPageSchemas(product: DetailedProduct, { origin, pathname }: { origin: string; pathname: string }) {
  const { category, productName } = product
  const path: BreadcrumbStep[] = [['Products', href('/products')]]
  if (category !== '') path.push([category, `${href('/products')}?category=${slugOf(category)}`])
  return [
    productSchema(product, origin, origin + pathname),
    pharmacySchema(origin),
    breadcrumbs(origin, [...path, [productName, pathname]]),
  ]
}

/** A product with its price in rupees. Ratings are left out, because unrated products show four stars (D18). */
function productSchema(product: DetailedProduct, origin: string, url: string): SchemaNode {
  const { usage, composition, packSize, images, brand, manufacturer } = product
  return {
    '@type': 'Product',
    name: product.productName,
    sku: product._id,
    url,
    description: [usage.replace(/\.$/, ''), composition, packSize].filter(Boolean).join('. ') || undefined,
    image: images.length === 0 ? undefined : images.map((image) => new URL(image, origin).href),
    category: product.category || undefined,
    brand: brand === '' ? undefined : { '@type': 'Brand', name: brand },
    manufacturer: manufacturer === '' ? undefined : { '@type': 'Organization', name: manufacturer },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'INR',
      price: product.sellingPrice.toFixed(2),
      availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': pharmacyId(origin) },
    },
  }
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

/** The shop with its retail address and hours (D19). */
function pharmacySchema(origin: string): SchemaNode {
  return {
    '@type': 'Pharmacy',
    '@id': pharmacyId(origin),
    name: shop.name,
    description: `${shop.tagline}, since ${shop.founded}`,
    url: `${origin}/`,
    image: origin + SHARE_PICTURE.path,
    logo: `${origin}/icons/icon-512.png`,
    telephone: shop.phones[0].href.replace(/^tel:/, ''),
    email: shop.email.display,
    foundingDate: String(shop.founded),
    currenciesAccepted: 'INR',
    address: postalAddress(shop.addresses[0].lines),
    openingHoursSpecification: [openingHours(shop.hours.retail)],
    sameAs: shop.social.map(({ href }) => href),
  }
}

function pharmacyId(origin: string): string {
  return `${origin}/#pharmacy`
}

/** The last line of an address is "town code, state". The lines above are the street. */
function postalAddress(lines: readonly string[]): SchemaNode {
  const [, town, code, state] = /^(.+?) (\d{6}), (.+)$/.exec(lines.at(-1) ?? '') ?? []
  return {
    '@type': 'PostalAddress',
    streetAddress: (town === undefined ? lines : lines.slice(0, -1)).join(', '),
    addressLocality: town ?? shop.city,
    addressRegion: state,
    postalCode: code,
    addressCountry: 'IN',
  }
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Opening hours from the texts of shop/shop.ts: "Monday to Saturday", "10 AM", "10 PM". */
function openingHours({ days, from, to }: { days: string; from: string; to: string }): SchemaNode {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdaysIn(days), opens: time24(from), closes: time24(to) }
}

/** All weekdays in a text, including those of a range. */
function weekdaysIn(text: string): string[] {
  const named = new Set(WEEK.filter((day) => text.includes(day)))
  for (const [, first = '', last = ''] of text.matchAll(/(\w+day) to (\w+day)/g))
    for (const day of WEEK.slice(WEEK.indexOf(first), WEEK.indexOf(last) + 1)) named.add(day)
  return WEEK.filter((day) => named.has(day))
}

/** "10 PM" is 22:00, "9:30am" is 09:30. */
function time24(text: string): string {
  const [, hours = '0', minutes = '00', half = ''] = /(\d{1,2})(?:[:.](\d\d))?\s*([ap])?/i.exec(text) ?? []
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
