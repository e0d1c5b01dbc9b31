import { type ReactNode, useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { useCall } from '#web/ui/use-call.ts'

type EInvoiceProps = { order: DeskOrder; buttons: ReactNode; onChanged: (order: DeskOrder) => void }
type Imported = {
  readonly saved: number
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
}

/** The e-invoice of an order to a registered buyer, where the turnover asks for one (documents-12). */
export function EInvoice({ order, buttons, onChanged }: EInvoiceProps) {
  const { creditNoteIrns: notes } = order
  // Stays when this order has its IRN, because the rows of others may be refused.
  const [imported, setImported] = useState<Imported | null>(null)
  if (!order.needsIrn && order.eInvoice === null) return null
  const waiting = notes.filter(({ eInvoice }) => eInvoice === null)
  return (
    <DeskSection title="E-invoice">
      {order.eInvoice === null ? (
        <p>
          The invoice is to a registered buyer. Its parcel waits for the IRN and the QR code of the e-invoice portal.
        </p>
      ) : (
        <FactList facts={factsOf(order.eInvoice)} />
      )}
      {notes.map(({ number, eInvoice }) => (
        <div key={number} className="flex flex-col gap-1">
          <h3 className="font-semibold">
            <span>Credit note </span>
            <span translate="no">{number}</span>
          </h3>
          {eInvoice === null ? (
            <p>It waits for an IRN of its own. The buyer gets it with IRN and QR code.</p>
          ) : (
            <FactList facts={factsOf(eInvoice)} />
          )}
        </div>
      ))}
      <div>{buttons}</div>
      {(order.needsIrn || waiting.length > 0) && (
        <PortalFile order={order} onImported={setImported} onChanged={onChanged} />
      )}
      {imported !== null && imported.refused.length > 0 && (
        <AlertBox tone="notice">
          <ul>
            {imported.refused.map(({ line, reason }) => (
              <li key={line}>{`Row ${line}: ${reason}`}</li>
            ))}
          </ul>
        </AlertBox>
      )}
    </DeskSection>
  )
}

type KeptEInvoice = NonNullable<DeskOrder['eInvoice']>

function factsOf(eInvoice: KeptEInvoice) {
  return [
    { label: 'IRN', value: <span className="wrap-anywhere">{eInvoice.irn}</span> },
    { label: 'Acknowledged', value: acknowledged(eInvoice) },
    {
      label: 'Signature',
      value: eInvoice.isVerified ? 'Verified' : 'Not verified: no certificate of the portal was in the settings',
    },
  ]
}

function acknowledged({ ackNumber, ackOn }: KeptEInvoice): string {
  return [ackNumber, formatDate(startOfIndianDay(ackOn))].filter(Boolean).join(', ')
}

type PortalFileProps = Pick<EInvoiceProps, 'order' | 'onChanged'> & { onImported: (imported: Imported) => void }

/** Takes the IRNs of all invoices in a file of the portal. */
function PortalFile({ order: { _id: id }, onImported, onChanged }: PortalFileProps) {
  const isDenied = useDenial('orders.ship') !== null
  const send = useCall(
    (file: File): Promise<ApiResult<Imported>> => deskApi('POST /api/desk/e-invoices/import', {}, { file }),
    {
      done: async (result) => {
        onImported(result)
        announce(`${result.saved} invoices have their IRN`)
        const now = await deskApi('GET /api/desk/orders/:id', { id })
        if (now.ok) onChanged(now.body.order)
      },
      fallback: 'The file could not be read. Please check the connection.',
    },
  )
  if (isDenied) return null
  return (
    <>
      <FileDrop
        label="Import the file of the portal…"
        hint="JSON, CSV or .xlsx, of one or many invoices."
        accept=".json,.csv,.xlsx"
        isBusy={send.isBusy}
        add={([file]) => file !== undefined && send.start(file)}
      />
      <CallAlert call={send} />
    </>
  )
}
