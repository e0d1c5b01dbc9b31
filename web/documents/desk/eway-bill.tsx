import { type ReactNode, useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import {
  ewayTransportErrors,
  ewayTransportFields,
  type EwayTransport,
  ewayValidUntil,
} from '#domain/documents/eway-bill.ts'
import { documentFileName } from '#domain/documents/document-lines.ts'
import { formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { ChangeFieldControls, readChangeFields, sendTyped } from '#web/desk/change-fields.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { hasErrors } from '#web/platform/forms.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { announce } from '#web/ui/announcer.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'

/** The e-way bill of the invoice of an order, and the value above which it is needed (documents-5). */
export function EwayBill({ order, buttons }: { order: DeskOrder; buttons: ReactNode }) {
  const above = order.ewayBillAbove
  const [isOpen, setOpen] = useState(false)
  const invoice = order.documents.find(({ kind, isCancelled }) => kind !== 'credit-note' && !isCancelled)
  const isAbove = order.totalAmount - order.cutAmount > above
  // What the customer collects is not sent.
  if (order.collectAt !== null || (!order.isTrade && !isAbove)) return null
  return (
    <DeskSection title="E-way bill">
      <p>
        <span>Needed for taxable goods above </span>
        <Rupees amount={above} />
        <span> with tax. </span>
        {!isAbove && <span>This order is not above it.</span>}
        {isAbove && invoice === undefined && <span>The file can be made once the order is packed.</span>}
      </p>
      {order.ewayBill !== null && <KeptBill bill={order.ewayBill} />}
      {isAbove && invoice !== undefined && (
        <ActionButton action="documents.read" variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          Make the e-way bill…
        </ActionButton>
      )}
      {isAbove && invoice !== undefined && <div>{buttons}</div>}
      {isOpen && invoice !== undefined && (
        <EwayBillDialog order={order} number={invoice.number} onClose={() => setOpen(false)} />
      )}
    </DeskSection>
  )
}

function KeptBill({ bill }: { bill: NonNullable<DeskOrder['ewayBill']> }) {
  const facts = [
    { label: 'Number', value: bill.number },
    { label: 'Made on', value: formatDate(startOfIndianDay(bill.issuedOn)) },
    { label: 'Valid until', value: formatDate(startOfIndianDay(ewayValidUntil(bill))) },
    { label: 'Vehicle', value: bill.vehicleNumber },
    { label: 'Transporter', value: [bill.transporterName, bill.transporterId].filter(Boolean).join(', ') },
  ]
  return <FactList facts={facts.filter(({ value }) => value !== '')} />
}

type EwayBillDialogProps = { order: DeskOrder; number: string; onClose: () => void }

/** Asks for the transport, and saves the file for the portal. */
function EwayBillDialog({ order: { _id: orderId, trade }, number, onClose }: EwayBillDialogProps) {
  const [presets] = useState(() => ({
    mode: 'road',
    transporterName: trade?.transporter ?? '',
    lrNumber: trade?.lrNumber ?? '',
    lrDate: indianDay(new Date()),
  }))
  return (
    <FormDialog
      title={`Save the e-way bill of ${number}`}
      submitLabel="Save the file"
      send={async (form, api) => {
        const typed = readChangeFields(ewayTransportFields, form)
        if ('errors' in typed) return typed
        const errors = ewayTransportErrors(typed.values as EwayTransport)
        if (hasErrors(errors)) return { errors }
        return sendTyped(api, 'POST /api/desk/orders/:id/eway-bill', { id: orderId, ...typed.values })
      }}
      onDone={({ file }) => {
        const name = documentFileName(number).replace('.pdf', '-eway-bill.json')
        void saveFile(async () => new Response(JSON.stringify(file, null, 2)), name)
        announce(`${name} saved`)
        onClose()
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-quiet">
            Upload the file at the e-way bill portal under “Generate Bulk”. The rest of the bill is from the invoice.
          </p>
          <ChangeFieldControls fields={ewayTransportFields} presets={presets} errors={errors} />
        </>
      )}
    </FormDialog>
  )
}
