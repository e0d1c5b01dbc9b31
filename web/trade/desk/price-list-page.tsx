import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import type { PricedProduct, PriceListDetails } from '#contract/price-lists.ts'
import { groupedAmount, tolerantPaise } from '#domain/money.ts'
import { formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/price-list-page.ts'
import { ImportPrices } from './import-prices.tsx'
import { PriceListButtons } from './price-list-buttons.tsx'
import { RecordHistory } from '#web/staff/desk/record-history.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Price list', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/price-lists/:id', { id })
}

export function shouldRevalidate() {
  return false
}

export default function PriceListPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="trade.read"
      title="Price list"
      list={{ label: 'Price lists', href: href('/desk/trade/prices') }}
      result={loaderData}
    >
      {({ list }) => <ListDetails key={list._id} loaded={list} />}
    </DetailsPage>
  )
}

function ListDetails({ loaded }: { loaded: PriceListDetails }) {
  const [list, setList] = useState(loaded)
  const [query] = useSearchParams()
  const q = query.get('q') ?? ''
  return (
    <div className="flex flex-col gap-6">
      <div>
        <PageHeading lead="Rates per pack before tax. Each holds from its day on.">{list.name}</PageHeading>
        {list.account !== null && (
          <p>
            Own rates of{' '}
            <TextLink href={href('/desk/trade/:id', { id: list.account._id })}>{list.account.firm}</TextLink>
            <span>, which win over those of the price list.</span>
          </p>
        )}
        {list.shortDatedPercent > 0 && (
          <p>{`Packs that expire within 180 days are offered ${list.shortDatedPercent} % below their rates.`}</p>
        )}
      </div>
      <PriceListButtons
        list={list}
        names={['setPrice', 'setShortDated', 'rename']}
        product={null}
        onChanged={setList}
      />
      <DeskSearch label="Products of the list" hint="Beginning of the name" q={q} />
      <ProductPrices key={list.version} list={list} q={q} onChanged={setList} />
      <ImportPrices list={list} onImported={setList} />
      <DeskSection title="History">
        <RecordHistory history={list.history} />
      </DeskSection>
    </div>
  )
}

type ProductPricesProps = { list: PriceListDetails; q: string; onChanged: (list: PriceListDetails) => void }

function ProductPrices({ list, q, onChanged }: ProductPricesProps) {
  return (
    <DeskList
      load="GET /api/desk/price-lists/:id/products"
      input={{ id: list._id, ...(q && { q }) }}
      cursor="_id"
      label="Products of the list"
      nouns={['product', 'products']}
      empty={{
        icon: 'grid',
        title: q === '' ? 'The list has no prices yet.' : 'No product of the list begins so.',
        text: q === '' ? 'Set a price, or import a file below.' : 'Search for the beginning of the name.',
      }}
    >
      {(product) => (
        <div className="flex flex-col gap-2 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem_auto] lg:gap-6">
          <p>
            <strong translate="no" className="block wrap-anywhere">
              {product.productName}
            </strong>
            <span className="text-quiet">{`${product.packSize} · MRP Rs. ${amount(product.mrp)}`}</span>
          </p>
          <div className="flex flex-col gap-2">
            {product.prices.map(({ validFrom, slabs }) => (
              <div key={validFrom}>
                <p className="text-xs text-quiet">
                  {validFrom > indianDay(new Date()) ? 'From' : 'Since'} {formatDate(startOfIndianDay(validFrom))}
                </p>
                {slabs.length === 0 && <p>No longer on this list</p>}
                <ul>
                  {slabs.map((slab) => (
                    <li key={slab.minQuantity} className="flex flex-wrap items-center gap-x-3 tabular-nums">
                      <span>{slabLine(slab)}</span>
                      {slab.isAboveMrp && <Badge tone="danger">Above the MRP before tax</Badge>}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <PriceListButtons list={list} names={['setPrice', 'endPrice']} product={product} onChanged={onChanged} />
        </div>
      )}
    </DeskList>
  )
}

function slabLine({ minQuantity, rate, casePack, scheme }: PricedProduct['prices'][number]['slabs'][number]): string {
  return [
    `${minQuantity === 1 ? '' : `From ${minQuantity}: `}Rs. ${amount(rate)}`,
    ...(scheme === '' ? [] : [scheme]),
    ...(casePack === 1 ? [] : [`case of ${casePack}`]),
  ].join(' · ')
}

function amount(rupees: number): string {
  return groupedAmount(tolerantPaise(rupees))
}
