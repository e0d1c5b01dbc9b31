import type { Receipt } from '#contract/receipts.ts'
import { paise, rupeesFromPaise } from '#domain/money.ts'
import { type FieldErrors, formValues, mapFields, typedPaise } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import type { ReceiptHead } from './receipt-draft.ts'

const taxFields = { taxable: 'Taxable value', cgst: 'CGST', sgst: 'SGST', igst: 'IGST' } as const
type TaxField = keyof typeof taxFields
const billTaxNames = Object.keys(taxFields) as TaxField[]
type BillField = 'billTotal' | TaxField
const billFields: readonly BillField[] = ['billTotal', ...billTaxNames]

/** The taxes as the supplier's invoice states them, which are compared with the lines. */
export function BillTaxFields({ stated, errors }: { stated: Receipt['tax']['stated']; errors: FieldErrors }) {
  const hasErrors = billTaxNames.some((name) => errors[name] != null)
  return (
    <details open={hasErrors || stated !== null || undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand-strong">
        Taxes on their invoice
      </summary>
      <p className="text-quiet">In rupees. They are claimed as typed, and compared with the lines.</p>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        {billTaxNames.map((name) => (
          <Field
            key={name}
            label={taxFields[name]}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={stated?.[name] ?? ''}
            optional
            error={errors[name]}
          />
        ))}
      </div>
    </details>
  )
}

/** The typed total and taxes; null where they stay empty. An empty tax beside others is zero. */
export function readBill(form: FormData): Pick<ReceiptHead, 'billTotal' | 'billTax'> | { errors: FieldErrors } {
  const typed = formValues(form, billFields)
  const read = (name: BillField) => (typed[name].trim() === '' ? null : typedPaise(typed[name]))
  const wrong = billFields.filter((name) => typed[name].trim() !== '' && read(name) === null)
  if (wrong.length > 0) return { errors: mapFields(wrong, () => 'Please type rupees, or nothing.') }
  const total = read('billTotal')
  const hasTaxes = billTaxNames.some((name) => read(name) !== null)
  const rupees = (name: TaxField) => rupeesFromPaise(read(name) ?? paise(0))
  return {
    billTotal: total === null ? null : rupeesFromPaise(total),
    billTax: hasTaxes
      ? { taxable: rupees('taxable'), cgst: rupees('cgst'), sgst: rupees('sgst'), igst: rupees('igst') }
      : null,
  }
}
