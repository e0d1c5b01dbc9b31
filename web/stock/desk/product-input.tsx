import { type KeyboardEvent, useState } from 'react'
import type { ApiOutput } from '#contract/api.ts'
import type { DeskProductRow } from '#contract/desk-products.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { readPackCode } from '#domain/stock/pack-code.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { refusalText } from '#web/platform/api.ts'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import type { FieldProps } from '#web/ui/field.tsx'
import { ScannedField } from '#web/ui/scanned-field.tsx'

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
  /** Enter takes the first product of the list. */
  takesFirst?: boolean
}

type ProductOption = ComboboxOption & { readonly named: NamedProduct }

/** A field that finds products while their name is typed, and by a scanned code, which ends with Enter. */
export function ProductInput({
  onType,
  onChoose,
  onEnter,
  onLeave,
  takesFirst,
  text,
  className,
  error,
  ...field
}: ProductInputProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const takeCode = async (code: string) => {
    const read = await readProductText(code)
    setRefusal('reason' in read ? read.reason : null)
    if ('product' in read) onChoose(read.product)
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    if (event.key !== 'Enter' || event.defaultPrevented || (onEnter === undefined && !isBarcode(typed))) return
    event.preventDefault()
    if (onEnter === undefined) void takeCode(typed)
    else onEnter(typed)
  }
  return (
    <div className={`relative ${className ?? ''}`}>
      <ScannedField
        {...field}
        error={error ?? refusal}
        ref={setInput}
        value={text}
        onChange={({ target }) => {
          setRefusal(null)
          onType(target.value)
        }}
        onKeyDown={pressKey}
        onBlur={onLeave}
        required
      />
      {input !== null && (
        <Combobox<ProductOption>
          input={input}
          label="Products"
          find={async (typed) => (isBarcode(typed) ? [] : listOptions(await findProducts(typed)))}
          onChoose={({ named }) => {
            onChoose(named)
            return true
          }}
          takesFirst={takesFirst ? () => true : undefined}
          countText={({ length }) => `${length} ${length === 1 ? 'product' : 'products'}`}
        />
      )}
    </div>
  )
}

/** The product of a typed name, a label or a scanned pack, or why there is none. */
export async function readProductText(
  typed: string,
): Promise<{ readonly product: NamedProduct } | { readonly reason: string }> {
  if (!isBarcode(typed)) {
    const product = await resolveProduct(typed)
    return product === null ? { reason: 'Please choose the product from the list.' } : { product }
  }
  const result = await deskApi('GET /api/desk/pack-codes', { code: typed })
  if (!result.ok) return { reason: refusalText(result, 'The code could not be read. Please check the connection.') }
  const { product } = result.body
  return product === null ? { reason: 'This code is not known yet. Please type the product.' } : { product }
}

/** The product with this name, or the only one that the text finds; null otherwise. A correction is chosen by a person. */
export async function resolveProduct(text: string): Promise<NamedProduct | null> {
  const name = text.trim().toLowerCase()
  if (name === '') return null
  const { rows: found, didYouMean } = await findProducts(text)
  if (didYouMean !== undefined) return null
  const exact = found.filter(({ productName }) => productName.toLowerCase() === name)
  const candidates = exact.length > 0 ? exact : found
  const [only = null] = candidates
  return candidates.length === 1 ? only : null
}

/** Whether a text is a scanned code. The text of an own label, such as "B12", may also be a name. */
export function isBarcode(text: string): boolean {
  const kind = readPackCode(text)?.kind
  return kind === 'gs1' || kind === 'gtin' || kind === 'unreadable'
}

const MAX_OPTIONS = 8

type ListedProducts = Pick<ApiOutput<'GET /api/desk/products'>, 'rows' | 'didYouMean'>

async function findProducts(text: string): Promise<ListedProducts> {
  const q = text.trim().slice(0, 200)
  if (q.length < 2) return { rows: [] }
  const result = await deskApi('GET /api/desk/products', { q })
  return result.ok ? result.body : { rows: [] }
}

function listOptions({ rows, didYouMean }: ListedProducts): ProductOption[] {
  const group = didYouMean === undefined ? undefined : `Nothing has this name. Products for “${didYouMean}”`
  return rows.slice(0, MAX_OPTIONS).map((row) => ({ ...toOption(row), group }))
}

function toOption(named: DeskProductRow): ProductOption {
  const { _id: key, productName, packSize, sellingPrice, stock, prescriptionRequired } = named
  const rx = prescriptionRequired ? ', Rx' : ''
  const note = `${formatRupees(tolerantPaise(sellingPrice))}, ${stock} in stock${rx}`
  return { key, text: `${productName}, ${packSize}`, note, icon: 'store', named }
}
