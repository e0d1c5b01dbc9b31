import { href } from 'react-router'
import { slugOf } from '#domain/catalogue/slug.ts'
import { pages } from '#shop/pages.ts'
import type { ProductAnswer } from '#web/catalogue/load-product.ts'

import type { Thing } from './json-ld.ts'
import { pharmacy } from './pharmacy.ts'
import { productOffer } from './product-offer.ts'

type Shown = {
  readonly pathname: string
  readonly origin: string
  /** What the loaders of the page found, by route. */
  readonly loaderData: Readonly<Record<string, unknown>>
}

type Step = readonly [name: string, path: string]

/** What search engines are told about a page: who the shop is, where the page stands, what the product costs. */
export function pageThings({ pathname, origin, loaderData }: Shown): Thing[] {
  if (pathname === href('/')) return [pharmacy(origin)]
  const answer = loaderData['catalogue/product-page'] as ProductAnswer | undefined
  if (answer?.state === 'found') {
    const { product } = answer
    const { category } = product
    const steps: Step[] = [['Products', href('/products')]]
    if (category !== '') steps.push([category, `${href('/products')}?category=${slugOf(category)}`])
    return [
      productOffer(product, { origin, url: origin + pathname }),
      pharmacy(origin),
      breadcrumbs(origin, [...steps, [product.productName, pathname]]),
    ]
  }
  const page = Object.values(pages).find(({ path }) => path === pathname.replace(/\/+$/, ''))
  if (page === undefined) return pathname === href('/products') ? [breadcrumbs(origin, [['Products', pathname]])] : []
  const trail = breadcrumbs(origin, [[page.title, page.path]])
  return page === pages.contactUs || page === pages.aboutUs ? [pharmacy(origin), trail] : [trail]
}

function breadcrumbs(origin: string, steps: readonly Step[]): Thing {
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
