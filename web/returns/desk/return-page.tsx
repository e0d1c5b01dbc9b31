import { useState } from 'react'
import { href } from 'react-router'
import type { DeskReturn } from '#contract/returns.ts'
import { returnReasonText } from '#domain/returns/return-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { OrderLink } from '#web/desk/order-link.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { PictureViewer } from '#web/prescriptions/desk/picture-viewer.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/return-page.ts'
import { ReturnChangeButtons } from './return-change-buttons.tsx'
import { ReturnFlags } from './return-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Return', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/returns/:id', { id })
}

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="returns.read"
      title="Return"
      list={{ label: 'Returns', href: href('/desk/returns') }}
      result={loaderData}
    >
      {({ return: loaded }) => <ReturnDetails key={loaded._id} loaded={loaded} />}
    </DetailsPage>
  )
}

function ReturnDetails({ loaded }: { loaded: DeskReturn }) {
  const [shown, setShown] = useState(loaded)
  // New addresses would load the photos again, and each view is audited.
  const show = (fresh: DeskReturn) => setShown((before) => ({ ...fresh, photos: before.photos }))
  const load = async (take: (fresh: DeskReturn) => void) => {
    const result = await deskApi('GET /api/desk/returns/:id', { id: loaded._id }, { headers: backgroundHeaders })
    if (result.ok) take(result.body.return)
  }
  useRefresh(() => load(show))
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6">
        <h1 className="text-2xl font-bold md:text-3xl">
          Return for order <span translate="no">#{shown.order.orderNumber}</span>
        </h1>
        <ReturnFlags row={shown} />
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <ReturnChangeButtons shown={shown} onChanged={show} />
          <ReturnedGoods lines={shown.lines} />
          {shown.photos.length > 0 && (
            <DeskSection title="Photos">
              <PictureViewer addresses={shown.photos} of="the goods" onExpired={() => void load(setShown)} />
            </DeskSection>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title="Request">
            <FactList facts={factsOf(shown)} />
          </DeskSection>
        </div>
      </div>
    </>
  )
}

function ReturnedGoods({ lines }: Pick<DeskReturn, 'lines'>) {
  return (
    <DeskSection title="Goods">
      <ul className="divide-y divide-line">
        {lines.map(({ position, productName, quantity, batches }) => (
          <li key={position} className="flex flex-col gap-1 py-3">
            <span translate="no" className="font-medium wrap-anywhere">
              {productName || `Line ${position + 1}`}
            </span>
            <span>{`${quantity === 1 ? '1 pack' : `${quantity} packs`} announced`}</span>
            {batches
              .filter(({ shelved, destroyed }) => shelved + destroyed > 0)
              .map(({ batchId, number, shelved, destroyed }) => (
                <span key={batchId} className="text-quiet">
                  {`Batch ${number}: ${shelved} back to the shelf, ${destroyed} destroyed`}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

const paymentPlaces = { COD: 'At the door', ONLINE: 'Online', CREDIT: 'On credit' } as const satisfies Record<
  DeskReturn['paymentType'],
  string
>

function factsOf(shown: DeskReturn) {
  const texts = [
    { label: 'Reason', value: returnReasonText(shown) },
    {
      label: 'Claim',
      value:
        shown.creditPercent === null
          ? ''
          : `Expired goods: destroyed, and ${shown.creditPercent} % of the price credited`,
    },
    { label: 'Note', value: shown.note },
    { label: 'Customer', value: shown.customerName },
    { label: 'Asked', value: formatDateTime(shown.askedAt) },
    { label: 'Paid', value: paymentPlaces[shown.paymentType] },
    { label: 'Courier', value: shown.carrier },
    { label: 'Tracking number', value: shown.trackingNumber },
    { label: 'Money goes to', value: shown.payoutHint },
    { label: 'Reference', value: shown.payoutReference },
    { label: shown.isWithdrawn ? 'Withdrawn because' : 'Refused because', value: shown.refusal },
  ].filter(({ value }) => value !== '')
  return [
    {
      label: 'Order',
      value: <OrderLink order={shown.order} />,
    },
    ...texts.map(({ label, value }) => ({ label, value: <span className="wrap-anywhere">{value}</span> })),
    ...(shown.refund === null ? [] : [{ label: 'Paid back', value: <Rupees amount={shown.refund} /> }]),
  ]
}
