import { type KeyboardEvent, useState } from 'react'
import type { DeskProductRow } from '#contract/desk-products.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { Field, type FieldProps } from '#web/ui/field.tsx'

/** The fields of a product that the stock forms need. Prices are in rupees. */
export type NamedProduct = Pick<DeskProductRow, '_id' | 'productName' | 'packSize' | 'sellingPrice'>

type ProductInputProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'className'> & {
  /** The name and id of the input. */
  name: string
  text: string
  onType: (text: string) => void
  onChoose: (product: NamedProduct) => void
  /** Called by Enter without an active option: a scan ends with Enter. */
  onEnter?: (text: string) => void
  onLeave?: () => void
}

type ProductOption = ComboboxOption & { readonly named: NamedProduct }

/** A field that finds products while their name is typed. */
export function ProductInput({ onType, onChoose, onEnter, onLeave, text, className, ...field }: ProductInputProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || onEnter === undefined) return
    event.preventDefault()
    onEnter(event.currentTarget.value)
  }
  return (
    <div className={`relative ${className ?? ''}`}>
      <Field
        {...field}
        ref={setInput}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={pressKey}
        onBlur={onLeave}
        autoComplete="off"
        spellCheck={false}
        required
      />
      {input !== null && (
        <Combobox<ProductOption>
          input={input}
          label="Products"
          find={async (typed) => (isPackCode(typed) ? [] : (await findProducts(typed)).map(toOption))}
          onChoose={({ named }) => {
            onChoose(named)
            return true
          }}
          countText={({ length }) => `${length} ${length === 1 ? 'product' : 'products'}`}
        />
      )}
    </div>
  )
}

/** The product with this name, or the only one that the text finds; null otherwise. */
export async function resolveProduct(text: string): Promise<NamedProduct | null> {
  const name = text.trim().toLowerCase()
  if (name === '') return null
  const found = await findProducts(text)
  const exact = found.filter(({ productName }) => productName.toLowerCase() === name)
  const candidates = exact.length > 0 ? exact : found
  const [only = null] = candidates
  return candidates.length === 1 ? only : null
}

/** Whether a text is a scanned GS1 code: "]d2…", "(01)0890…" or "010890…". */
export function isPackCode(text: string): boolean {
  return /^\s*(\][A-Za-z]\d|\(?01\)?\d{14})/.test(text)
}

const MAX_OPTIONS = 8

async function findProducts(text: string): Promise<DeskProductRow[]> {
  const q = text.trim().slice(0, 100)
  if (q.length < 2) return []
  const result = await deskApi('GET /api/desk/products', { q })
  return result.ok ? result.body.rows.slice(0, MAX_OPTIONS) : []
}

function toOption(named: DeskProductRow): ProductOption {
  const { _id: key, productName, packSize, sellingPrice, stock, prescriptionRequired } = named
  const rx = prescriptionRequired ? ', Rx' : ''
  const note = `${formatRupees(tolerantPaise(sellingPrice))}, ${stock} in stock${rx}`
  return { key, text: `${productName}, ${packSize}`, note, icon: 'store', named }
}
