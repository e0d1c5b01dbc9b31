import { href } from 'react-router'
import type { ProductAlerts } from '#contract/desk.ts'
import { LOW_STOCK, NEAR_EXPIRY_DAYS } from '#domain/desk/today.ts'
import { formatDate, indianDay } from '#domain/time.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { countText } from './list-store.ts'

type ProductAlertListsProps = { lowStock: ProductAlerts; nearExpiry: ProductAlerts; asOf: string }
type AlertedProduct = ProductAlerts['rows'][number]

/** The products that are low in stock or expire soon. */
export function ProductAlertLists({ lowStock, nearExpiry, asOf }: ProductAlertListsProps) {
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
    </div>
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
