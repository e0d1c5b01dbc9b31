import { href } from 'react-router'
import type { ProductAlerts, ValueAtStake } from '#contract/desk.ts'
import { LOW_STOCK, NEAR_EXPIRY_DAYS } from '#domain/desk/today.ts'
import { printedMonth } from '#domain/stock/printed-month.ts'
import { formatDate, indianDay } from '#domain/time.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { countText } from './list-store.ts'

type ProductAlertListsProps = {
  lowStock: ProductAlerts
  nearExpiry: ProductAlerts
  atStake: readonly ValueAtStake[]
  asOf: string
}
type AlertedProduct = ProductAlerts['rows'][number]

/** The products that are low in stock or expire soon. */
export function ProductAlertLists({ lowStock, nearExpiry, atStake, asOf }: ProductAlertListsProps) {
  const today = indianDay(new Date(asOf))
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <ProductAlertList
        title="Low stock"
        lead={`${LOW_STOCK} packs or fewer`}
        alerts={lowStock}
        factOf={({ stock }) => ({ text: stock === 0 ? 'none left' : `${stock} left`, isBad: stock === 0 })}
      />
      <ProductAlertList
        title="Near expiry"
        lead={`Within ${NEAR_EXPIRY_DAYS} days`}
        alerts={nearExpiry}
        factOf={({ expiryDate, stock }) => ({
          text: `${formatDate(expiryDate)}, ${stock} in stock`,
          isBad: expiryDate !== null && expiryDate < today,
        })}
      />
      {atStake.length > 0 && <ValueAtStakeList months={atStake} />}
    </div>
  )
}

/** The value of near and expired packs by the month of their expiry. */
function ValueAtStakeList({ months }: { months: readonly ValueAtStake[] }) {
  return (
    <Card as="section" aria-label="Value at stake" className="min-w-0">
      <h2 className="text-xl font-semibold">Value at stake</h2>
      <p className="pb-2 text-quiet">Near and expired packs at cost, by the month of their expiry</p>
      <ul className="divide-y divide-line">
        {months.map(({ month, packs, value, atMrp }) => (
          <li key={month ?? 'expired'} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <TextLink href={`${href('/desk/stock')}?state=${month === null ? 'expired' : 'near'}`}>
              {month === null ? 'Expired' : `Expiry ${printedMonth(`${month}-01`)}`}
            </TextLink>
            <span className="text-right tabular-nums">
              <Rupees amount={value} />
              <span className="block text-xs text-quiet">
                {packs === 1 ? '1 pack' : `${packs} packs`}
                {atMrp > 0 && (
                  <span>
                    , <Rupees amount={atMrp} /> of it at MRP
                  </span>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ProductAlertListProps = {
  title: string
  lead: string
  alerts: ProductAlerts
  factOf: (product: AlertedProduct) => { text: string; isBad: boolean }
}

function ProductAlertList({ title, lead, alerts: { count, rows }, factOf }: ProductAlertListProps) {
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="pb-2 text-quiet">
        {lead}: {countText(count, ['product', 'products'])}
        {count > rows.length && <span>. The first {rows.length} are here.</span>}
      </p>
      <ul className="divide-y divide-line">
        {rows.map((product) => {
          const { text, isBad } = factOf(product)
          return (
            <li key={product._id} className="flex flex-wrap items-center gap-x-4 py-1.5">
              <TextLink
                href={href('/product-details/:id', { id: product._id })}
                className="flex-1 basis-40 wrap-anywhere"
              >
                {product.name}
              </TextLink>
              <span className={isBad ? 'font-medium text-danger' : 'text-quiet'}>{text}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
