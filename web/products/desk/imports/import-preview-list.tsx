import { href, Link } from 'react-router'
import type { ImportPreview, PreviewedProduct } from '#contract/product-imports.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The first products that an import would change or add. */
export function ImportPreviewList({ products }: Pick<ImportPreview, 'products'>) {
  return (
    <>
      <h3 className="text-lg font-semibold">The first changes</h3>
      <ul aria-label="The first changes" className="divide-y divide-line rounded-lg border border-line">
        {products.map((product, index) => (
          <li key={product.productId ?? index} className="flex min-w-0 flex-col gap-1 p-3">
            <PreviewedRow product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PreviewedRow({ product: { productId, name, isPriceJump, changes } }: { product: PreviewedProduct }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {productId === undefined ? (
          <span className="font-semibold wrap-anywhere">{name}</span>
        ) : (
          <Link
            to={href('/desk/products/:id', { id: productId })}
            discover="none"
            className="inline-flex min-h-11 items-center font-semibold text-brand-strong wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        )}
        {productId === undefined && <Badge tone="brand">New</Badge>}
        {isPriceJump && <Badge tone="danger">Price jump</Badge>}
      </p>
      <ul className="text-quiet">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="wrap-anywhere">
            {field}: <span>{productId === undefined ? after : `${before || 'nothing'} → ${after || 'nothing'}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
