import { href } from 'react-router'
import { slugOf } from '#domain/catalogue/slug.ts'
import { pages } from '#shop/pages.ts'
import { shop } from '#shop/shop.ts'
import type { ProductAnswer } from '#web/catalogue/load-product.ts'
import { isSoldOut, type ShownProduct } from '#web/catalogue/product-shape.ts'
import { SHARE_PICTURE } from '#web/layout/page-meta.ts'

type Shown = {
  readonly pathname: string
  readonly origin: string
  /** What the loaders of the page found, by route. */
  readonly loaderData: Readonly<Record<string, unknown>>
}

type Step = readonly [name: string, path: string]

/** What search engines are told about a page: who the shop is, where the page stands, what the product costs. */
export function structuredDataFor({ pathname, origin, loaderData }: Shown): SchemaThing[] {
  if (pathname === href('/')) return [pharmacySchema(origin)]
  const answer = loaderData['catalogue/product-page'] as ProductAnswer | undefined
  if (answer?.state === 'found') {
    const { product } = answer
    const { category } = product
    const steps: Step[] = [['Products', href('/products')]]
    if (category !== '') steps.push([category, `${href('/products')}?category=${slugOf(category)}`])
    return [
      productSchema(product, { origin, url: origin + pathname }),
      pharmacySchema(origin),
      breadcrumbs(origin, [...steps, [product.productName, pathname]]),
    ]
  }
  const page = Object.values(pages).find(({ path }) => path === pathname.replace(/\/+$/, ''))
  if (page === undefined) return pathname === href('/products') ? [breadcrumbs(origin, [['Products', pathname]])] : []
  const trail = breadcrumbs(origin, [[page.title, page.path]])
  return page === pages.contactUs || page === pages.aboutUs ? [pharmacySchema(origin), trail] : [trail]
}

function breadcrumbs(origin: string, steps: readonly Step[]): SchemaThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', href('/')] as Step, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** One thing in the vocabulary of schema.org. */
export type SchemaThing = { readonly '@type': string } & Readonly<Record<string, unknown>>

/**
 * Puts structured facts into the head of a finished page. They stand in the server's HTML alone: the browser refuses
 * scripts that a page makes later (Trusted Types), and a block that is no JavaScript needs no hash in the policy.
 */
export function insertJsonLd(html: string, things: readonly SchemaThing[]): string {
  if (things.length === 0) return html
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // No "<" can be in there, so neither "</script>" nor "<!--" can end or change the block.
  const block = `<script type="application/ld+json">${text.replaceAll('<', String.raw`\u003c`)}</script>`
  return html.replace('</head>', () => `${block}</head>`)
}

/** The shop itself: its counter is what the address and the hours speak of (D19). */
export function pharmacySchema(origin: string): SchemaThing {
  const [address] = shop.addresses
  const [phone] = shop.phones
  return {
    '@type': 'Pharmacy',
    '@id': pharmacyId(origin),
    name: shop.name,
    description: `${shop.tagline}, since ${shop.founded}`,
    url: `${origin}/`,
    image: origin + SHARE_PICTURE.path,
    logo: `${origin}/icons/icon-512.png`,
    telephone: phone.href.replace(/^tel:/, ''),
    email: shop.email.display,
    foundingDate: String(shop.founded),
    currenciesAccepted: 'INR',
    address: postalAddress(address.lines),
    openingHoursSpecification: [openingHoursSchema(shop.hours.retail)],
    sameAs: shop.social.map(({ href }) => href),
  }
}

export function pharmacyId(origin: string): string {
  return `${origin}/#pharmacySchema`
}

/** The last line of an address is "town code, state"; what stands above it is the street. */
function postalAddress(lines: readonly string[]): SchemaThing {
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

export type OpeningHoursText = { readonly days: string; readonly from: string; readonly to: string }

/** Opening hours as search engines read them, from the words of shop/shop.ts: "Monday to Saturday", "10 AM", "10 PM". */
export function openingHoursSchema({ days, from, to }: OpeningHoursText): SchemaThing {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: daysIn(days), opens: clock(from), closes: clock(to) }
}

/** Every day that the words name, "Monday to Saturday" being six of them. */
function daysIn(words: string): string[] {
  const named = new Set(WEEK.filter((day) => words.includes(day)))
  for (const [, first = '', last = ''] of words.matchAll(/(\w+day) to (\w+day)/g))
    for (const day of WEEK.slice(WEEK.indexOf(first), WEEK.indexOf(last) + 1)) named.add(day)
  return WEEK.filter((day) => named.has(day))
}

/** "10 PM" is 22:00, "9:30am" is 09:30. */
function clock(words: string): string {
  const [, hours = '0', minutes = '00', half = ''] = /(\d{1,2})(?:[:.](\d\d))?\s*([ap])?/i.exec(words) ?? []
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** A product with what it costs here, in rupees. Of its stars nothing is told: where four of them stand by default (D18) nobody gave them. */
export function productSchema(product: ShownProduct, { origin, url }: { origin: string; url: string }): SchemaThing {
  return {
    '@type': 'Product',
    name: product.productName,
    sku: product._id,
    url,
    description:
      [product.usage.replace(/\.$/, ''), product.composition, product.packSize].filter(Boolean).join('. ') || undefined,
    image: product.images.length === 0 ? undefined : product.images.map((image) => new URL(image, origin).href),
    category: product.category || undefined,
    brand: product.brand === '' ? undefined : { '@type': 'Brand', name: product.brand },
    manufacturer: product.manufacturer === '' ? undefined : { '@type': 'Organization', name: product.manufacturer },
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
