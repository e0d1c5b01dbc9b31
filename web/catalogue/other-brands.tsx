import { href } from 'react-router'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'

import type { ProductAlternatives, OtherBrand } from './product-alternatives.ts'

const SHOWN_AT_FIRST = 5

/** Other brands of the same composition, cheapest unit first; facts for the doctor, not advice. */
export function OtherBrands({ alternatives: { unit, unitPrice, otherBrands } }: { alternatives: ProductAlternatives }) {
  if (otherBrands.length === 0) return null
  const rest = otherBrands.slice(SHOWN_AT_FIRST)
  const row = (brand: OtherBrand) => <Brand key={brand._id} brand={brand} unit={unit} />
  return (
    <section aria-labelledby="other-brands-title" className="flex flex-col gap-3">
      <h2 id="other-brands-title" className="text-xl font-semibold md:text-2xl">
        Same composition, other brands
      </h2>
      <p className="max-w-prose text-quiet">
        For information only: ask your doctor or pharmacist before changing a brand.
        {unit !== null && unitPrice !== null && <span> The product above comes to {perUnit(unitPrice, unit)}.</span>}
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

function Brand({ brand, unit }: { brand: OtherBrand; unit: string | null }) {
  const { _id = '', productName, brand: name, manufacturer, packSize, sellingPrice, unitPrice } = brand
  return (
    <li className="group other-brand">
      <p translate="no" className="min-w-0 max-md:col-span-2">
        <AppLink href={href('/product-details/:id', { id: _id })} className="card-link line-clamp-2 font-semibold">
          {productName}
        </AppLink>
      </p>
      <p className="row-span-2 flex flex-col self-start items-end text-right order-1 md:row-span-1 md:items-start md:self-center md:text-left">
        <Rupees amount={sellingPrice} className="font-semibold" />
        {unit !== null && unitPrice !== null && (
          <span className="text-xs text-quiet tabular-nums">{perUnit(unitPrice, unit)}</span>
        )}
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

/** "Rs. 1.85 per tablet". */
function perUnit(rupees: number, unit: string): string {
  return `${formatRupees(tolerantPaise(rupees))} per ${unit}`
}
