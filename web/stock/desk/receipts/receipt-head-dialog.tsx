import { useEffect, useRef, useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { Receipt, Supplier } from '#contract/receipts.ts'
import { receiptHeadFields } from '#domain/stock/receipt-rules.ts'
import { indianDay } from '#domain/time.ts'
import { supplierGstinFields } from '#domain/tax/input-tax.ts'
import { ChangeFieldControls } from '#web/desk/change-fields.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { rupeesFromPaise } from '#domain/money.ts'
import { formValues, typedPaise } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import type { Sent } from '#web/ui/use-call.ts'
import { BillTaxFields, readBillTax } from './bill-tax-fields.tsx'
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
  const suppliers = useRef<readonly Supplier[]>([])
  const [names, setNames] = useState<readonly string[]>([])
  const [today] = useState(() => indianDay(new Date()))
  useEffect(() => {
    void loadSuppliers().then((loaded) => {
      suppliers.current = loaded ?? []
      setNames(suppliers.current.map(({ name }) => name))
    })
  }, [])

  async function send(form: FormData, api: DeskClient): Promise<Sent<{ receipt: Receipt }>> {
    const {
      name,
      billTotal: bill,
      ...invoice
    } = formValues(form, ['name', 'invoiceNumber', 'invoiceDate', 'billTotal', 'supplierGstin'])
    const billed = bill.trim() === '' ? null : typedPaise(bill)
    if (billed === null && bill.trim() !== '') return { errors: { billTotal: 'Please type rupees, or nothing.' } }
    const taxes = readBillTax(form)
    if ('errors' in taxes) return taxes
    const head = { ...invoice, ...taxes, billTotal: billed === null ? null : rupeesFromPaise(billed) }
    const typed = name.trim().toLowerCase()
    // Loads them again: the supplier may be new, or the first answer may be missing.
    const known = (await loadSuppliers()) ?? suppliers.current
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
            {names.map((name) => (
              <option key={name} value={name} />
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
