import { useState } from 'react'
import { href } from 'react-router'
import type { Recall, RecallNotice } from '#contract/recalls.ts'
import { recallAnswerFields, recallAnswerNames } from '#domain/stock/recall-answers.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { ChangeFieldControls, readChangeFields, sendTyped } from '#web/desk/change-fields.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { packsText } from '../batch-row.tsx'
import type { Route } from './+types/recall-page.ts'
import { AnswersFlag } from './answers-flag.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Recall', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/recalls/:id', { id })
}

export default function RecallPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="customers.read"
      title="Recall"
      list={{ label: 'Recalls', href: href('/desk/recalls') }}
      result={loaderData}
    >
      {({ recall }) => <ShownRecall key={recall._id} loaded={recall} />}
    </DetailsPage>
  )
}

function ShownRecall({ loaded }: { loaded: Recall }) {
  const [recall, setRecall] = useState(loaded)
  const [answering, setAnswering] = useState<RecallNotice | null>(null)
  const refresh = async () => {
    const result = await deskApi('GET /api/desk/recalls/:id', { id: loaded._id }, { headers: backgroundHeaders })
    if (result.ok) setRecall(result.body.recall)
  }
  useRefresh(refresh)
  return (
    <>
      <header className="flex flex-col gap-1 pb-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">Recall of batch {recall.batchNumber}</h1>
          <AnswersFlag recall={recall} />
        </div>
        <p className="text-lg wrap-anywhere">
          <TextLink href={href('/desk/products/:id', { id: recall.productId })}>{recall.productName}</TextLink>
        </p>
        <p className="max-w-prose wrap-anywhere">{recall.reason}</p>
        <p className="text-quiet">
          {recall.by.name}, {formatDateTime(recall.at)} · {packsText(recall.inShop)} in the shop, {recall.sold} in
          orders
        </p>
      </header>
      <DeskSection title="Customers">
        {recall.notices.length === 0 ? (
          <p className="text-quiet">No order holds packs of this batch.</p>
        ) : (
          <>
            <ToldBuyers notices={recall.notices} />
            <DownloadButton
              label="Download as CSV"
              action="customers.read"
              path={`/api/desk/recalls/${recall._id}/export`}
              fileName={`recall-${recall._id}.csv`}
            />
            <ul className="divide-y divide-line" aria-label="Customers">
              {recall.notices.map((notice) => (
                <li key={notice._id} className="py-4">
                  <Notice notice={notice} onAnswer={() => setAnswering(notice)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </DeskSection>
      {answering !== null && (
        <AnswerDialog
          notice={answering}
          onDone={() => {
            setAnswering(null)
            announce('The answer is recorded')
            void refresh()
          }}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}

/** How many buyers were told, and why others were not. */
function ToldBuyers({ notices }: Pick<Recall, 'notices'>) {
  const told = notices.filter(({ mailedAt }) => mailedAt !== null).length
  const inShop = notices.filter(({ mailedAt, order }) => mailedAt === null && order.status === 'Packed').length
  const underWay = notices.length - told - inShop
  const parts = [
    inShop > 0 ? `${inShop} not, because the parcel is still in the shop` : '',
    underWay > 0 ? `${underWay} ${underWay === 1 ? 'mail is' : 'mails are'} under way` : '',
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-1" role="status">
      <p className="text-lg font-semibold">
        {`${told} of ${notices.length} ${notices.length === 1 ? 'buyer was' : 'buyers were'} told by mail`}
      </p>
      {parts.length > 0 && <p className="text-quiet">{`${parts.join(', ')}.`}</p>}
    </div>
  )
}

function Notice({ notice, onAnswer }: { notice: RecallNotice; onAnswer: () => void }) {
  const { order, customerName, phone, email, quantity, packedOn, answer, note } = notice
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">{customerName}</span>
          <TextLink href={href('/desk/orders/:id', { id: order._id })}>Order #{order.orderNumber}</TextLink>
          <StatusBadge status={order.status} />
        </p>
        <p className="flex flex-wrap items-center gap-x-4">
          <TextLink href={`tel:${phone}`}>{phone}</TextLink>
          {email !== '' && (
            <TextLink href={`mailto:${email}`} className="wrap-anywhere">
              {email}
            </TextLink>
          )}
        </p>
        <p className="text-quiet">
          {packsText(quantity)}
          {packedOn !== null && <span>, packed on {formatDate(packedOn)}</span>}
          <span> · {mailText(notice)}</span>
        </p>
      </div>
      <div className="flex flex-col items-start gap-2 lg:items-end">
        <p className="wrap-anywhere lg:text-right">
          {answer === null ? (
            <span className="text-quiet">No answer yet</span>
          ) : (
            <span>{recallAnswerNames[answer]}</span>
          )}
          {note !== '' && <span className="block text-quiet">{note}</span>}
        </p>
        <Button variant="secondary" aria-label={`Record the answer of order ${order.orderNumber}`} onClick={onAnswer}>
          Record the answer…
        </Button>
      </div>
    </div>
  )
}

function mailText({ mailedAt, order: { status } }: RecallNotice): string {
  if (mailedAt !== null) return `mailed ${formatDateTime(mailedAt)}`
  return status === 'Packed' ? 'not mailed: the parcel is still in the shop' : 'the mail is under way'
}

type AnswerDialogProps = { notice: RecallNotice; onDone: () => void; onClose: () => void }

/** Records what a customer answered. */
function AnswerDialog({ notice: { _id: id, customerName, answer, note }, onDone, onClose }: AnswerDialogProps) {
  return (
    <FormDialog
      title={`Record the answer of ${customerName}`}
      submitLabel="Save"
      onDone={onDone}
      onClose={onClose}
      send={async (form, api) => {
        const typed = readChangeFields(recallAnswerFields, form)
        if ('errors' in typed) return typed
        return sendTyped(api, 'POST /api/desk/recall-notices/:id/answer', { ...typed.values, id })
      }}
    >
      {(errors) => (
        <ChangeFieldControls fields={recallAnswerFields} presets={{ answer: answer ?? '', note }} errors={errors} />
      )}
    </FormDialog>
  )
}
