import { type RefObject, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { DeskPrescription } from '#contract/prescriptions.ts'
import { decisionWords, deskPrescriptionStateNames } from '#domain/prescriptions/prescription-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { RequirePermission, useDenial } from '#web/desk/desk-permission.tsx'
import { useDeskCall } from '#web/desk/form-api.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { usePageKeys } from '#web/desk/use-page-keys.ts'
import { ListLink } from '#web/desk/list-links.tsx'
import { ReasonCard } from '#web/desk/reason-card.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton, Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { useCall } from '#web/ui/use-call.ts'
import type { Route } from './+types/prescription-page.ts'
import { DecisionForm } from './decision-form.tsx'
import { DecidedPrescription, EarlierPrescriptions } from './prescription-details.tsx'
import { PictureViewer } from './picture-viewer.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Prescription', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { id, result: await deskApi('GET /api/desk/prescriptions/:id', { id }) }
}

export default function DeskPrescriptionPage({ loaderData: { id, result } }: Route.ComponentProps) {
  return (
    <RequirePermission action="rx.read" title="Prescription">
      <div className="page-column py-6 md:py-8">
        <ListLink label="Prescriptions" href={href('/desk/prescriptions')} />
        <LoadedPrescription key={id} id={id} result={result} />
      </div>
    </RequirePermission>
  )
}

type LoadedPrescriptionProps = {
  id: string
  result: Awaited<ReturnType<typeof clientLoader>>['result']
}

/** Owners have to give a reason before they see a prescription. */
function LoadedPrescription({ id, result }: LoadedPrescriptionProps) {
  const [loaded, setLoaded] = useState(result.ok ? result.body.prescription : null)
  if (loaded !== null) return <Review loaded={loaded} />
  if (!result.ok && result.reason === 'refused' && result.fields?.reason !== undefined)
    return (
      <ReasonCard
        question="Why do you read this prescription?"
        load={(reason) => deskApi('GET /api/desk/prescriptions/:id', { id, reason })}
        onLoaded={(body) => setLoaded(body.prescription)}
      />
    )
  return (
    <RetryAlert onRetry={() => location.reload()}>
      {refusalText(result, 'This prescription could not be loaded just now.')}
    </RetryAlert>
  )
}

function Review({ loaded }: { loaded: DeskPrescription }) {
  const [prescription, setPrescription] = useState(loaded)
  const { _id: id, state, sentAt, order, pictures, note, patient, earlier, next } = prescription
  const nextHref = next === null ? href('/desk/prescriptions') : href('/desk/prescriptions/:id', { id: next })
  const navigate = useNavigate()
  const nextLink = useRef<HTMLAnchorElement>(null)
  const denial = useDenial('rx.decide')
  usePageKeys({ n: () => void navigate(nextHref) })

  function finish(decided: DeskPrescription) {
    setPrescription(decided)
    announce(`Saved: ${wordsOf(decided)}`)
    nextLink.current?.focus()
  }

  const reload = useCall(() => deskApi('GET /api/desk/prescriptions/:id', { id }), {
    done: (body) => setPrescription(body.prescription),
    fallback: 'This prescription could not be loaded just now.',
  })

  return (
    <>
      <ReviewHeader prescription={prescription} nextHref={nextHref} nextLink={nextLink} />
      <CallAlert call={reload} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_21rem] lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6 md:sticky md:top-6 md:self-start">
          <PictureViewer addresses={pictures} of="the prescription" onExpired={() => reload.start()} />
          <p className="text-xs text-quiet">
            Keys: a approves and r refuses all open lines, n goes to the next prescription. + and − zoom, o rotates, [
            and ] turn the page. Ctrl+Enter saves.
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title="Sent">
            <p>{formatDateTime(sentAt)}</p>
            {note !== '' && <p className="wrap-anywhere">{note}</p>}
            {order !== null && (
              <AppLink
                href={href('/desk/orders/:id', { id: order._id })}
                className="inline-flex min-h-11 items-center font-semibold text-brand-strong hover:underline"
              >
                <span>
                  Order <span translate="no">#{order.orderNumber}</span> of{' '}
                  <span translate="no">{order.customerName}</span>
                </span>
              </AppLink>
            )}
          </DeskSection>
          {state === 'received' && denial !== null && <p className="text-quiet">{denial}</p>}
          {state === 'received' && denial === null && order !== null && (
            <DeskSection title="Decision">
              <PrescriptionClaim prescription={prescription} onClaimed={setPrescription} />
              <DecisionForm prescription={prescription} onDecided={finish} />
            </DeskSection>
          )}
          {prescription.decision !== null && <DecidedPrescription prescription={prescription} />}
          <EarlierPrescriptions
            title={patient === null ? 'Earlier prescriptions' : `Earlier prescriptions of ${patient.name}`}
            prescriptions={earlier.filter((one) => patient === null || one.isSamePatient)}
          />
          <EarlierPrescriptions
            title="Earlier prescriptions of other patients"
            prescriptions={earlier.filter((one) => patient !== null && !one.isSamePatient)}
          />
        </div>
      </div>
    </>
  )
}

type ReviewHeaderProps = {
  prescription: DeskPrescription
  nextHref: string
  nextLink: RefObject<HTMLAnchorElement | null>
}

function wordsOf({ state, lines }: DeskPrescription): string {
  return decisionWords(
    state,
    lines.map(({ verdict }) => verdict),
  )
}

function ReviewHeader({ prescription, nextHref, nextLink }: ReviewHeaderProps) {
  const { state, order, next } = prescription
  const words = wordsOf(prescription)
  const isMixed = words !== deskPrescriptionStateNames[state]
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6">
      <h1 className="text-2xl font-bold md:text-3xl">
        {order === null ? 'Prescription' : `Prescription for order #${order.orderNumber}`}
      </h1>
      <Badge tone={isMixed ? 'notice' : state === 'approved' ? 'success' : state === 'refused' ? 'danger' : 'notice'}>
        {words}
      </Badge>
      <LinkButton ref={nextLink} href={nextHref} variant="secondary" aria-keyshortcuts="n" className="ml-auto">
        {next === null ? 'Back to the queue' : 'Next prescription'}
      </LinkButton>
    </header>
  )
}

type ClaimProps = { prescription: DeskPrescription; onClaimed: (prescription: DeskPrescription) => void }

/** Reserves a prescription for ten minutes, so that colleagues take the next one. */
function PrescriptionClaim({ prescription: { _id: id, claim }, onClaimed }: ClaimProps) {
  const session = useDeskSession()
  const reserve = useDeskCall((_: void, api) => api('POST /api/desk/prescriptions/:id/claim', { id }), {
    done: (body) => {
      onClaimed(body.prescription)
      announce('Reserved for ten minutes')
    },
  })
  const isMine = session.kind === 'staff' && claim?.staffId === session.staff.id
  if (claim !== null && !isMine) return <AlertBox>{claim.name} is checking this prescription.</AlertBox>
  if (claim !== null) return <p className="text-quiet">Reserved for you until {formatDateTime(claim.until)}.</p>

  return (
    <>
      <CallAlert call={reserve} />
      <Button variant="secondary" className="self-start" busy={reserve.isBusy} onClick={() => reserve.start()}>
        I check this
      </Button>
    </>
  )
}
