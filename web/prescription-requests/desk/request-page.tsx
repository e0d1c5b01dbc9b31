import { useState } from 'react'
import { href } from 'react-router'
import type { DeskPrescriptionRequest } from '#contract/prescription-requests.ts'
import { requestStateNames } from '#domain/prescriptions/request-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { RequirePermission, useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { ListLink } from '#web/desk/list-links.tsx'
import { ReasonCard } from '#web/desk/reason-card.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { PictureViewer } from '#web/prescriptions/desk/picture-viewer.tsx'
import { checkLines, type EntryLine } from '#web/staff-orders/desk/entry-lines.ts'
import { loadTerms } from '#web/staff-orders/desk/pin-terms.ts'
import { resolveProduct } from '#web/stock/desk/product-input.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/request-page.ts'
import { OfferLines } from '../offer-lines.tsx'
import { OfferForm } from './offer-form.tsx'
import { TakeBackOffer } from './take-back-offer.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order to prepare', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const result = await deskApi('GET /api/desk/prescription-requests/:id', { id })
  if (!result.ok || result.body.request.state !== 'sent') return { id, result, lines: [], terms: null }
  const { lines: named, address, collectAt } = result.body.request
  const [lines, terms] = await Promise.all([
    resolveNamed(named),
    collectAt === null ? loadTerms(address.postalCode) : null,
  ])
  return { id, result, lines, terms }
}

/** The products of an offer that was taken back, else those that the named lines mean, as far as the search knows one. */
async function resolveNamed(named: DeskPrescriptionRequest['lines']): Promise<readonly EntryLine[]> {
  const offered = named.flatMap(({ position, asked, offer }) =>
    offer === null
      ? []
      : [
          {
            productId: offer.productId,
            name: offer.productName,
            quantity: offer.packs,
            ...(asked !== '' && { asked: position }),
          },
        ],
  )
  if (offered.length > 0) return linesOrNone(await checkLines(offered))
  const found = await Promise.all(named.map(({ asked }) => resolveProduct(asked)))
  const requested = named.flatMap(({ position, askedPacks }, index) => {
    const product = found[index]
    const isFirst = found.findIndex((one) => one?._id === product?._id) === index
    if (!product || !isFirst) return []
    return [{ productId: product._id, name: product.productName, quantity: askedPacks ?? 1, asked: position }]
  })
  return linesOrNone(await checkLines(requested))
}

const linesOrNone = (checked: Awaited<ReturnType<typeof checkLines>>) => ('lines' in checked ? checked.lines : [])

export function shouldRevalidate() {
  return false
}

export default function DeskRequestPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequirePermission action="rx.read" title="Order to prepare">
      <div className="page-column py-6 md:py-8">
        <ListLink label="Prescriptions" href={`${href('/desk/prescriptions')}?state=requests`} />
        <LoadedRequest key={loaderData.id} {...loaderData} />
      </div>
    </RequirePermission>
  )
}

type LoadedRequestProps = Route.ComponentProps['loaderData']

/** Owners have to give a reason before they see a prescription. */
function LoadedRequest({ id, result, lines, terms }: LoadedRequestProps) {
  const [request, setRequest] = useState(result.ok ? result.body.request : null)
  if (request !== null) return <Preparation request={request} onChanged={setRequest} lines={lines} terms={terms} />
  if (!result.ok && result.reason === 'refused' && result.fields?.reason !== undefined)
    return (
      <ReasonCard
        question="Why do you read this prescription?"
        load={(reason) => deskApi('GET /api/desk/prescription-requests/:id', { id, reason })}
        onLoaded={(body) => setRequest(body.request)}
      />
    )
  return (
    <RetryAlert onRetry={() => location.reload()}>
      {refusalText(result, 'This could not be loaded just now.')}
    </RetryAlert>
  )
}

type PreparationProps = Pick<LoadedRequestProps, 'lines' | 'terms'> & {
  request: DeskPrescriptionRequest
  onChanged: (request: DeskPrescriptionRequest) => void
}

/** The pictures beside the order pad. */
function Preparation({ request, onChanged, lines, terms }: PreparationProps) {
  const { state, customer, pictures, note, sentAt, address, collectAt, order } = request
  const denial = useDenial('rx.decide')
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6">
        <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">Order for {customer.name}</h1>
        <Badge tone={state === 'sent' ? 'notice' : 'neutral'}>{deskStates[state]}</Badge>
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-6 lg:self-start">
          <PictureViewer addresses={pictures} of="the prescription" onExpired={() => location.reload()} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title={collectAt === null ? 'Delivery' : `Collected at ${collectAt}`}>
            <p className="text-quiet">Sent on {formatDateTime(sentAt)}</p>
            <AddressText address={address} />
            {note !== '' && <p className="font-medium wrap-anywhere">{note}</p>}
            {order !== null && (
              <AppLink
                href={href('/desk/orders/:id', { id: order._id })}
                className="inline-flex min-h-11 items-center font-semibold text-brand-strong hover:underline"
              >
                <span translate="no">Order #{order.orderNumber}</span>
              </AppLink>
            )}
          </DeskSection>
          {state !== 'sent' && <OfferLines lines={request.lines} isOpen={false} />}
          {state === 'prepared' && denial === null && <TakeBackOffer id={request._id} />}
          {state === 'sent' && denial !== null && <p className="text-quiet">{denial}</p>}
          {state === 'sent' && denial === null && (
            <OfferForm request={request} start={lines} terms={terms} onPrepared={onChanged} />
          )}
        </div>
      </div>
    </>
  )
}

const deskStates = { ...requestStateNames, sent: 'To prepare', prepared: 'Offered', declined: 'Declined' } as const
