import type { Receipt } from '#contract/receipts.ts'
import { paise, rupeesFromPaise } from '#domain/money.ts'
import { type FieldErrors, formValues, mapFields, typedPaise } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import type { ReceiptHead } from './receipt-draft.ts'

const taxFields = { taxable: 'Taxable value', cgst: 'CGST', sgst: 'SGST', igst: 'IGST' } as const
type TaxField = keyof typeof taxFields
const billTaxNames = Object.keys(taxFields) as TaxField[]
type BillTax = NonNullable<ReceiptHead['billTax']>

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
  const typed = formValues(form, ['billTotal', ...billTaxNames])
  const read = mapFields(['billTotal', ...billTaxNames], (name) => typedPaise(typed[name]))
  const wrong = Object.entries(typed).filter(
    ([name, text]) => text.trim() !== '' && read[name as keyof typeof read] === null,
  )
  if (wrong.length > 0)
    return {
      errors: mapFields(
        wrong.map(([name]) => name),
        () => 'Please type rupees, or nothing.',
      ),
    }
  const { billTotal, ...taxes } = read
  const hasTaxes = Object.values(taxes).some((amount) => amount !== null)
  return {
    billTotal: billTotal === null ? null : rupeesFromPaise(billTotal),
    billTax: hasTaxes ? mapTaxes((name) => rupeesFromPaise(taxes[name] ?? paise(0))) : null,
  }
}

function mapTaxes(amountOf: (name: TaxField) => number): BillTax {
  return { taxable: amountOf('taxable'), cgst: amountOf('cgst'), sgst: amountOf('sgst'), igst: amountOf('igst') }
}
