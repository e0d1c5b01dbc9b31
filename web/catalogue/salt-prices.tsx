import { href } from 'react-router'
import type { SaltComparison } from '#contract/salts.ts'
import { say } from '#web/languages/say.ts'
import { formatCount, formatRupees, tolerantPaise } from '#domain/money.ts'
import { FigureChart } from '#web/ui/bar-chart.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'

type PriceGroup = SaltComparison['groups'][number]

type SaltPricesProps = {
  group: PriceGroup
  /** The highest price of the unit on the page, so that bars of all strengths compare. */
  highest: number
}

/** The prices of one composition per unit, as bars and as a table. */
export function SaltPrices({ group, highest }: SaltPricesProps) {
  const { title, rows, products } = group
  const unit = say(group.unit)
  const heading = `${title}, per ${unit}`
  return (
    <section aria-label={heading} className="rounded-lg border border-line bg-surface p-4 md:p-6">
      <h3 className="pb-4 text-lg font-semibold wrap-anywhere">
        {title} <span className="font-normal text-quiet">per {unit}</span>
      </h3>
      <FigureChart
        label={`Price per ${unit}`}
        unit="rupees"
        reach={highest}
        bars={rows.map(({ _id, productName, unitPrice, availability }) => ({
          key: _id,
          label: productName,
          value: unitPrice,
          text: formatRupees(tolerantPaise(unitPrice)),
          ...(!isSold(availability) && { note: say(availability), tone: 'quiet' as const }),
        }))}
        table={<PriceTable heading={heading} group={group} />}
      />
      {products > rows.length && (
        <p className="pt-4 text-xs text-quiet">
          The {rows.length} cheapest of {formatCount(products)} products.
        </p>
      )}
    </section>
  )
}

/** "Only 3 left" is for sale as well. */
function isSold(availability: string): boolean {
  return availability === 'In Stock' || availability.startsWith('Only ')
}

/** With large text on a phone, the price of the pack makes room for the name. */
function PriceTable({ heading, group: { rows, unit } }: { heading: string; group: PriceGroup }) {
  return (
    <table aria-label={heading} className="w-full min-w-0 text-left">
      <thead>
        <tr className="border-b border-edge text-xs max-[20rem]:[&>:nth-child(2)]:hidden [&>th]:py-2 [&>th]:font-semibold [&>th]:not-first:pl-3 [&>th]:not-first:text-right">
          <th scope="col">Product and pack</th>
          <th scope="col">Price</th>
          <th scope="col">Per {say(unit)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ _id, productName, manufacturer, packSize, sellingPrice, unitPrice, availability }) => (
          <tr
            key={_id}
            className="group relative h-11 border-b border-line align-top max-[20rem]:[&>:nth-child(2)]:hidden [&>*]:py-2 [&>td]:pl-3 [&>td]:text-right min-[20rem]:[&>td]:whitespace-nowrap"
          >
            <th scope="row" className="font-normal wrap-anywhere">
              <AppLink href={href('/product-details/:id', { id: _id })} className="card-link font-semibold">
                <span translate="no">{productName}</span>
              </AppLink>
              <span className="block text-xs text-quiet">
                {[packSize, manufacturer, isSold(availability) ? '' : say(availability)].filter(Boolean).join(' · ')}
              </span>
            </th>
            <td>
              <Rupees amount={sellingPrice} />
            </td>
            <td>
              <Rupees amount={unitPrice} className="font-semibold" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
