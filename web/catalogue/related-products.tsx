import { Rupees } from '#web/ui/price.tsx'
import type { ProductAlternatives } from './product-alternatives.ts'
import { ProductShelf } from './product-shelf.tsx'

/** Fewer cards make a poor shelf. */
const MIN_RELATED = 3

/** A shelf of related products, if there are enough. */
export function RelatedProducts({ products }: { products: ProductAlternatives['related'] }) {
  if (products.length < MIN_RELATED) return null
  return (
    <ProductShelf id="related-title" title="Related products" products={products}>
      {({ sellingPrice }) => <Rupees amount={sellingPrice} className="mt-auto text-lg font-semibold" />}
    </ProductShelf>
  )
}
