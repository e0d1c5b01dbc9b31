import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Barcode } from '#web/desk/barcode.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { formCount } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'

const MAX_LABELS = 200

/** How many labels are printed, and the call that prints them. */
export function useLabelPrint() {
  const [count, setCount] = useState(0)
  return {
    count,
    print(labels: number) {
      // `print` takes the document as it is now.
      flushSync(() => setCount(labels))
      window.print()
    },
  }
}

/** The form that prints the shop's own labels with this code. */
export function LabelSection({ code, print }: { code: string; print: (count: number) => void }) {
  const order = useCall((form: FormData) => {
    const count = formCount(form, 'labels')
    const isValid = Number.isInteger(count) && count >= 1 && count <= MAX_LABELS
    if (!isValid) return { errors: { labels: `Please type a number from 1 to ${MAX_LABELS}.` } }
    print(count)
    return null
  })
  return (
    <DeskSection title="Barcode labels">
      <CallForm call={order} data-unguarded className="flex flex-wrap items-end gap-3">
        <Field
          label="Labels"
          hint={`Code ${code}, 50 × 25 mm`}
          name="labels"
          inputMode="numeric"
          defaultValue="1"
          autoComplete="off"
          error={order.errors.labels}
        />
        <Button type="submit" variant="secondary">
          Print labels
        </Button>
      </CallForm>
    </DeskSection>
  )
}

/** The printed labels, each on its own page: code, name and a line below. */
export function BarcodeLabels({
  count,
  code,
  name,
  note,
}: {
  count: number
  code: string
  name: string
  note: string
}) {
  return Array.from({ length: count }, (_, index) => (
    <article
      key={index}
      aria-label="Barcode label"
      className="hidden h-[20mm] flex-col justify-between overflow-hidden text-[2.6mm] leading-tight [page:label-shelf] not-last:break-after-page print:flex"
    >
      <p className="line-clamp-2 font-semibold wrap-anywhere">{name}</p>
      <Barcode text={code} label={`Barcode ${code}`} />
      <p className="flex justify-between gap-2">
        <span>{code}</span>
        <span>{note}</span>
      </p>
    </article>
  ))
}
