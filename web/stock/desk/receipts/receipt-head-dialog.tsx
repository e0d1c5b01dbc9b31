import { useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { Receipt, Supplier } from '#contract/receipts.ts'
import { receiptHeadFields } from '#domain/stock/receipt-rules.ts'
import { indianDay } from '#domain/time.ts'
import { supplierGstinFields } from '#domain/tax/input-tax.ts'
import { ChangeFieldControls } from '#web/desk/change-fields.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { formValues } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import type { Sent } from '#web/ui/use-call.ts'
import { useSuppliers } from '../use-suppliers.ts'
import { BillTaxFields, readBill } from './bill-tax-fields.tsx'
import type { ReceiptHead } from './receipt-draft.ts'

type ReceiptHeadDialogProps = {
  title: string
  submitLabel: string
  /** The draft whose head is changed, or null for a new one. */
  receipt: Receipt | null
  save: (head: ReceiptHead, api: DeskClient) => Promise<ApiResult<{ receipt: Receipt }>>
  onDone: (body: { receipt: Receipt }) => void
  onClose: () => void
}

/** The head of a receipt: the invoice, and a known or new supplier. */
export function ReceiptHeadDialog({ receipt, save, ...dialog }: ReceiptHeadDialogProps) {
  const suppliers = useSuppliers()
  const [today] = useState(() => indianDay(new Date()))

  async function send(form: FormData, api: DeskClient): Promise<Sent<{ receipt: Receipt }>> {
    const { name, ...invoice } = formValues(form, ['name', 'invoiceNumber', 'invoiceDate', 'supplierGstin'])
    const bill = readBill(form)
    if ('errors' in bill) return bill
    const head = { ...invoice, ...bill }
    const typed = name.trim().toLowerCase()
    // Loads them again: the supplier may be new, or the first answer may be missing.
    const known = (await loadSuppliers()) ?? suppliers
    const supplier = known.find((one) => one.name.toLowerCase() === typed)
    if (supplier !== undefined) return save({ supplierId: supplier._id, ...head }, api)
    const added = await api('POST /api/desk/suppliers', { name })
    if (!added.ok) return added
    return save({ supplierId: added.body.supplier._id, ...head }, api)
  }

  return (
    <FormDialog send={send} {...dialog}>
      {(errors) => (
        <>
          <Field
            label="Supplier"
            hint="Choose one, or type the name of a new one."
            name="name"
            list="suppliers"
            defaultValue={receipt?.supplier.name}
            maxLength={200}
            autoComplete="off"
            required
            error={errors.name ?? errors.supplierId}
          />
          <datalist id="suppliers">
            {suppliers.map(({ _id: id, name: known }) => (
              <option key={id} value={known} />
            ))}
          </datalist>
          <ChangeFieldControls
            fields={receiptHeadFields}
            presets={{ invoiceNumber: receipt?.invoiceNumber ?? '', invoiceDate: receipt?.invoiceDate ?? today }}
            errors={errors}
          />
          <Field
            label="Total of their invoice"
            hint="In rupees with GST. It is compared with the lines before the receipt is posted."
            name="billTotal"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={receipt?.billTotal ?? ''}
            optional
            error={errors.billTotal}
          />
          <ChangeFieldControls
            fields={supplierGstinFields}
            presets={{ supplierGstin: receipt?.supplierGstin ?? '' }}
            errors={errors}
          />
          <BillTaxFields stated={receipt?.tax.stated ?? null} errors={errors} />
        </>
      )}
    </FormDialog>
  )
}

async function loadSuppliers(): Promise<readonly Supplier[] | null> {
  const result = await deskApi('GET /api/desk/suppliers', {})
  return result.ok ? result.body.rows : null
}
