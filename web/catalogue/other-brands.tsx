import { href } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'

import type { ProductAlternatives, OtherBrand } from './product-alternatives.ts'
import { type DetailedProduct, unitPriceText } from './product-shape.ts'

const SHOWN_AT_FIRST = 5

type OtherBrandsProps = Pick<ProductAlternatives, 'otherBrands'> & {
  product: Pick<DetailedProduct, 'unitPrice' | 'unit'>
}

/** Other brands of the same composition, cheapest unit first; facts for the doctor, not advice. */
export function OtherBrands({ product, otherBrands }: OtherBrandsProps) {
  if (otherBrands.length === 0) return null
  const perUnit = unitPriceText(product)
  const rest = otherBrands.slice(SHOWN_AT_FIRST)
  const row = (brand: OtherBrand) => <Brand key={brand._id} brand={brand} />
  return (
    <section aria-labelledby="other-brands-title" className="flex flex-col gap-3">
      <h2 id="other-brands-title" className="text-xl font-semibold md:text-2xl">
        Same composition, other brands
      </h2>
      <p className="max-w-prose text-quiet">
        For information only: ask your doctor or pharmacist before changing a brand.
        {perUnit && <span> The product above comes to {perUnit}.</span>}
      </p>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <ul className="divide-y divide-line">{otherBrands.slice(0, SHOWN_AT_FIRST).map(row)}</ul>
        {rest.length > 0 && (
          <details className="group border-t border-line">
            <summary className="flex min-h-12 items-center px-4 font-semibold text-brand-strong group-open:border-b group-open:border-line hover:bg-brand-soft">
              <span className="group-open:hidden">
                Show {rest.length} more {rest.length === 1 ? 'brand' : 'brands'}
              </span>
              <span className="hidden group-open:inline">Show fewer brands</span>
            </summary>
            <ul className="divide-y divide-line">{rest.map(row)}</ul>
          </details>
        )}
      </div>
    </section>
  )
}

/** The cheapest unit of the same composition, beside the price. Absent where no brand costs less. */
export function CheapestBrand({ otherBrands: [brand] }: Pick<ProductAlternatives, 'otherBrands'>) {
  if (brand === undefined || (brand.savingPercent ?? 0) < 1) return null
  return (
    <aside aria-label="Cheapest brand" className="group cheapest-brand">
      <p>
        <span>Same composition for less: </span>
        <AppLink href={href('/product-details/:id', { id: brand._id ?? '' })} className="card-link">
          <span translate="no">{brand.productName}</span>
        </AppLink>
      </p>
      <p>
        <span className="tabular-nums">{unitPriceText(brand)}</span>
        <Saving percent={brand.savingPercent} />
      </p>
      <p>Ask your doctor or pharmacist before changing a brand.</p>
    </aside>
  )
}

function Brand({ brand }: { brand: OtherBrand }) {
  const { _id = '', productName, brand: name, manufacturer, packSize, sellingPrice } = brand
  const perUnit = unitPriceText(brand)
  return (
    <li className="group other-brand">
      <p translate="no" className="min-w-0 max-md:col-span-2">
        <AppLink href={href('/product-details/:id', { id: _id })} className="card-link line-clamp-2 font-semibold">
          {productName}
        </AppLink>
      </p>
      <p className="row-span-2 flex flex-col self-start items-end text-right order-1 md:row-span-1 md:items-start md:self-center md:text-left">
        <Rupees amount={sellingPrice} className="font-semibold" />
        {perUnit && <span className="text-xs text-quiet tabular-nums">{perUnit}</span>}
      </p>
      <p className="line-clamp-2 min-w-0 self-start text-xs text-quiet md:self-center">
        {[manufacturer || name, packSize].filter(Boolean).join(' · ')}
      </p>
      <p className="order-2 empty:hidden md:text-right">
        <Saving percent={brand.savingPercent} />
      </p>
    </li>
  )
}

/** The saving per unit, next to the unit price. */
function Saving({ percent }: { percent: number | null }) {
  if (percent === null) return null
  const size = Math.round(Math.abs(percent))
  if (size === 0) return <span className="text-xs text-quiet">Costs the same</span>
  if (percent > 0) return <Badge tone="saving">Saves {size}%</Badge>
  return <span className="text-xs text-quiet">Costs {size}% more</span>
}
