import type { ReactNode } from 'react'
import { href } from 'react-router'

import { say } from '#web/languages/say.ts'
import { AppLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { ProductAlternatives } from './product-alternatives.ts'

type Shelved = {
  readonly _id?: string
  readonly productName: string
  readonly packSize: string
  readonly images: readonly string[]
}

type ProductShelfProps<T extends Shelved> = {
  id: string
  title: string
  products: readonly T[]
  /** Rendered below name and pack. */
  children?: (product: T) => ReactNode
}

/** A row of small product cards that scrolls sideways. */
export function ProductShelf<T extends Shelved>({ id, title, products, children }: ProductShelfProps<T>) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl font-semibold md:text-2xl">
        {title}
      </h2>
      <ul className="-mx-(--page-margin) flex snap-x scroll-px-(--page-margin) gap-3 overflow-x-auto px-(--page-margin) pb-2 md:gap-4">
        {products.map((product) => (
          <li key={product._id} className="w-38 shrink-0 snap-start md:w-44">
            <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-brand">
              <div className="flex justify-center bg-picture">
                <Picture
                  src={product.images[0]}
                  alt=""
                  sizes="176px"
                  className="picture-fade h-32 w-full max-w-32 object-contain"
                />
              </div>
              <div className="flex flex-1 flex-col gap-1 p-3">
                <h3 translate="no" className="line-clamp-2 min-h-12 leading-6 font-semibold">
                  <AppLink href={href('/product-details/:id', { id: product._id ?? '' })} className="card-link">
                    {product.productName}
                  </AppLink>
                </h3>
                <p className="truncate text-xs text-quiet">{say(product.packSize) || ' '}</p>
                {children?.(product)}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With fewer products the shelf is left out. */
const MIN_RELATED = 3

export function RelatedProducts({ products }: { products: ProductAlternatives['related'] }) {
  if (products.length < MIN_RELATED) return null
  return (
    <ProductShelf id="related-title" title="Related products" products={products}>
      {({ sellingPrice }) => <Rupees amount={sellingPrice} className="mt-auto text-lg font-semibold" />}
    </ProductShelf>
  )
}
