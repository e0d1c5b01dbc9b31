import { href } from 'react-router'
import type { TouchedProducts } from '#contract/tax.ts'
import { AppLink } from '#web/ui/link.tsx'

/** The first products that a rate touches, and how many follow. */
export function TouchedProductList({ products: { rows, count } }: { products: TouchedProducts }) {
  return (
    <ul className="list-disc pl-5">
      {rows.map(({ _id, name, hsn, gstPercent }) => (
        <li key={_id} className="wrap-anywhere">
          <AppLink href={href('/desk/products/:id', { id: _id })} className="underline">
            {name}
          </AppLink>
          <span>{`, HSN ${hsn || 'missing'}, ${gstPercent === null ? 'no GST rate' : `${gstPercent} %`}`}</span>
        </li>
      ))}
      {count > rows.length && <li>{`and ${count > 500 ? 'over 490' : count - rows.length} more`}</li>}
    </ul>
  )
}
