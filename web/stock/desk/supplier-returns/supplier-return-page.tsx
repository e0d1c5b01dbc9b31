import { useState } from 'react'
import { href } from 'react-router'
import type { SupplierReturn } from '#contract/supplier-returns.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { packsText } from '../batch-row.tsx'
import type { Route } from './+types/supplier-return-page.ts'
import { SupplierReturnButtons } from './supplier-return-buttons.tsx'
import { SupplierReturnFlag } from './supplier-return-flag.tsx'
import { SupplierReturnLines } from './supplier-return-lines.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Return note', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/supplier-returns/:id', { id })
}

export default function SupplierReturnPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="stock.supplier-returns"
      title="Return note"
      list={{ label: 'Supplier returns', href: href('/desk/supplier-returns') }}
      result={loaderData}
    >
      {({ supplierReturn }) => <ReturnNote key={supplierReturn._id} loaded={supplierReturn} />}
    </DetailsPage>
  )
}

function ReturnNote({ loaded }: { loaded: SupplierReturn }) {
  const shop = useShop()
  const [note, setNote] = useState(loaded)
  const { _id: id, number, supplier, state } = note
  useRefresh(async () => {
    const now = await deskApi('GET /api/desk/supplier-returns/:id', { id }, { headers: backgroundHeaders })
    if (now.ok) setNote(now.body.supplierReturn)
  })
  return (
    <>
      <header className="flex flex-col gap-1 pb-6">
        <p className="hidden print:block">{[shop.legalName, ...shop.addresses[0].lines].join(', ')}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-bold md:text-3xl">{`Return note ${number}`}</h1>
          <SupplierReturnFlag state={state} />
        </div>
        <p className="text-lg wrap-anywhere">
          {[`To ${supplier.name}`, supplier.gstin && `GSTIN ${supplier.gstin}`, supplier.phone]
            .filter(Boolean)
            .join(', ')}
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 print:block">
        <div className="min-w-0">
          <DeskSection title="Batches">
            <SupplierReturnLines lines={note.lines} />
            <p className="text-right font-semibold">
              {packsText(note.packs)}, <Rupees amount={note.value} />
            </p>
            <p className="hidden pt-6 print:block">{formatDate(note.sentAt ?? note.preparedAt)}</p>
            <p className="hidden pt-12 print:block">Received by, date and stamp</p>
          </DeskSection>
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-first print:hidden">
          <DeskSection title="Next steps">
            <SupplierReturnButtons note={note} onChanged={setNote} />
          </DeskSection>
          <DeskSection title="Facts">
            <FactList facts={factsOf(note)} />
            <Button variant="secondary" className="self-start" onClick={() => window.print()}>
              Print
            </Button>
            <DownloadButton
              action="stock.supplier-returns"
              label="CSV"
              path={`/api/desk/supplier-returns/${id}/export`}
              fileName={`return-note-${number}.csv`}
            />
          </DeskSection>
        </div>
      </div>
    </>
  )
}

function factsOf(note: SupplierReturn) {
  const texts = [
    { label: 'Prepared', value: `${note.preparedBy.name}, ${formatDateTime(note.preparedAt)}` },
    { label: 'Sent', value: note.sentBy === null ? '' : `${note.sentBy.name}, ${formatDateTime(note.sentAt)}` },
    { label: 'Their credit note', value: note.creditNote },
    { label: 'Credited on', value: note.creditedOn === null ? '' : formatDate(note.creditedOn) },
    { label: 'Refused because', value: note.refusal },
  ].filter(({ value }) => value !== '')
  return [
    ...texts.map(({ label, value }) => ({ label, value: <span className="wrap-anywhere">{value}</span> })),
    ...(note.credit === null ? [] : [{ label: 'Credited', value: <Rupees amount={note.credit} /> }]),
  ]
}
