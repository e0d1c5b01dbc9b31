import { useState } from 'react'
import type { ProductToBuy } from '#contract/buying.ts'
import type { Supplier } from '#contract/receipts.ts'
import { MarkedBar, type ShownList } from '#web/desk/desk-list.tsx'
import { fetchFromDesk } from '#web/desk/desk-session.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { formText, shownText, typedCount } from '#web/platform/forms.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { type EntryField, findUnfinished } from '#web/platform/unfinished-entry.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

export const packsToBuyField = ({ productId }: ProductToBuy) => `quantity-${productId}`

type BoughtLine = { readonly product: ProductToBuy; readonly quantity: number }

type SupplierChoice = {
  suppliers: readonly Supplier[]
  /** The id of the listed supplier, or an empty text. */
  supplier: string
}

type OrderBarProps = SupplierChoice & { list: ShownList<'GET /api/desk/buying'> }

/** Orders the marked products from one supplier. */
export function OrderBar({ list, ...choice }: OrderBarProps) {
  const [ordered, setOrdered] = useState<readonly BoughtLine[] | null>(null)
  const [alert, setAlert] = useState<string | null>(null)

  function open() {
    const lines = list.marked.map(toBoughtLine)
    const unfinished = findUnfinished(
      lines.filter(({ quantity }) => quantity < 1).map((line) => withoutPacks(line, setAlert)),
    )
    if (unfinished !== null) return
    setAlert(null)
    setOrdered(lines)
  }

  return (
    <MarkedBar list={list} hint="Mark products to order them.">
      <Button onClick={open}>Order from a supplier…</Button>
      {alert !== null && <AlertBox className="w-full">{alert}</AlertBox>}
      {ordered !== null && (
        <OrderDialog
          lines={ordered}
          {...choice}
          onOrdered={() => {
            setOrdered(null)
            list.markNone()
            void list.reload()
          }}
          onClose={() => setOrdered(null)}
        />
      )}
    </MarkedBar>
  )
}

/** The packs stand in a field of the list, which something else than a person may have filled. */
function toBoughtLine(product: ProductToBuy): BoughtLine {
  return { product, quantity: typedCount(shownText(packsToBuyField(product)) ?? '') ?? 0 }
}

/** A marked product whose packs are no number above 0 keeps the order from being opened. */
function withoutPacks({ product }: BoughtLine, show: (sentence: string) => void): EntryField {
  return {
    id: packsToBuyField(product),
    typed: product.productName,
    target: 'the order',
    way: 'Please type at least 1 pack, or remove its mark.',
    show,
  }
}

type OrderDialogProps = SupplierChoice & {
  lines: readonly BoughtLine[]
  onOrdered: () => void
  onClose: () => void
}

function OrderDialog({ lines, suppliers, supplier, onOrdered, onClose }: OrderDialogProps) {
  const last = new Set(lines.map(({ product }) => product.supplier?._id))
  const [chosen, setChosen] = useState(supplier || (last.size === 1 && [...last][0]) || '')
  const [way, setWay] = useState('mail')
  const others = lines.filter(({ product }) => chosen !== '' && product.supplier?._id !== chosen).length
  return (
    <FormDialog
      title="Order from a supplier"
      submitLabel={way === 'mail' ? 'Order by mail' : 'Order and save the file'}
      send={async (form, api) => {
        if (chosen === '') return { errors: { supplierId: 'Please choose a supplier.' } }
        const email = way === 'mail' ? formText(form, 'email').trim() : ''
        if (way === 'mail' && email === '') return { errors: { email: 'Please type the address of the supplier.' } }
        return api('POST /api/desk/purchase-orders', {
          supplierId: chosen,
          email,
          lines: lines.map(({ product: { productId, onOrder }, quantity }) => ({ productId, quantity, onOrder })),
        })
      }}
      onDone={({ order: { _id: id, number } }) => {
        announce(`Order ${number} is recorded`)
        const path = `/api/desk/purchase-orders/${id}`
        if (way === 'pdf') void saveFile(() => fetchFromDesk(`${path}/pdf`), `order-${number}.pdf`)
        if (way === 'file') void saveFile(() => fetchFromDesk(`${path}/export`), `order-${number}.csv`)
        onOrdered()
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            name="supplierId"
            label="Supplier"
            options={Object.fromEntries(suppliers.map(({ _id, name }) => [_id, name]))}
            emptyText="Please choose"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            error={errors.supplierId}
            required
          />
          {others > 0 && (
            <p>{others === 1 ? '1 product came from another supplier.' : `${others} products came from others.`}</p>
          )}
          <WayFields
            key={chosen}
            way={way}
            setWay={setWay}
            email={suppliers.find(({ _id }) => _id === chosen)?.email}
            error={errors.email}
          />
          <FieldError error={errors.lines} />
        </>
      )}
    </FormDialog>
  )
}

type WayFieldsProps = {
  way: string
  setWay: (way: string) => void
  email: string | undefined
  error: string | null | undefined
}

/** Whether the order goes by mail, as a PDF or as a list. */
function WayFields({ way, setWay, email, error }: WayFieldsProps) {
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1.5 font-semibold">How does it get there?</legend>
        {Object.entries({ mail: 'By mail', pdf: 'As a PDF, by any messenger', file: 'As a CSV file' }).map(
          ([value, label]) => (
            <RadioCard
              key={value}
              name="way"
              value={value}
              label={label}
              checked={way === value}
              onChange={() => setWay(value)}
            />
          ),
        )}
      </fieldset>
      {way === 'mail' && (
        <Field
          label="Mail address"
          name="email"
          type="email"
          hint="It is kept for the next order."
          autoComplete="off"
          defaultValue={email}
          error={error}
          required
        />
      )}
    </>
  )
}
