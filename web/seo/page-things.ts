import { href } from 'react-router'
import { slugOf } from '#domain/catalogue/slug.ts'
import { pages } from '#shop/pages.ts'
import type { ProductAnswer } from '#web/catalogue/load-product.ts'

import type { SchemaThing } from './json-ld.ts'
import { pharmacySchema } from './pharmacy.ts'
import { productSchema } from './product-offer.ts'

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
