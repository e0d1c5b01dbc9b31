import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { loadProduct } from '#web/catalogue/load-product.ts'
import type { OtherBrand } from '#web/catalogue/product-alternatives.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { EntryLine } from './entry-lines.ts'
import { isBarcode } from '#web/stock/desk/product-input.tsx'
import { ORDER_PRODUCT_FIELD, packsField, readTypedPacks, WRONG_PACKS } from './use-line-entry.ts'

type EntryLineRowProps = {
  line: EntryLine
  refusal: string | null
  onPacks: (quantity: number) => void
  /** Takes a code that was scanned into the packs. */
  onScan: (code: string) => void
  onRemove: () => void
  onReplace: (brand: OtherBrand) => void
  children?: ReactNode
}

/** A line with its stock, its packs and the brands of the same composition. */
export function EntryLineRow(props: EntryLineRowProps) {
  const { line, refusal, onRemove, onReplace, children } = props
  const { productId, name, problem } = line
  const [brands, setBrands] = useState<readonly OtherBrand[] | null>(null)

  async function showBrands() {
    const answer = await loadProduct(publicApi, productId)
    setBrands(answer.state === 'found' ? (answer.alternatives?.otherBrands ?? []) : [])
  }

  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <LineFacts {...line} />
        <PacksOfLine {...props} />
        <p className="flex flex-wrap gap-2">
          <Button variant="quiet" aria-label={`Same salts as ${name}`} onClick={() => void showBrands()}>
            Same salts
          </Button>
          <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </p>
      </div>
      {[problem, refusal].map(
        (sentence, index) =>
          sentence !== null && (
            <p key={index} role="status" className="font-medium text-danger">
              {sentence}
            </p>
          ),
      )}
      {children}
      {brands !== null && <OtherBrands name={name} brands={brands} onReplace={onReplace} />}
    </li>
  )
}

/** The packs of a line. A text that says no number stays, with its error, and keeps the order from being placed. */
function PacksOfLine({ line, onPacks, onScan }: Pick<EntryLineRowProps, 'line' | 'onPacks' | 'onScan'>) {
  const { productId, name, quantity } = line
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const id = packsField(productId)

  function settle(text: string) {
    const packs = readTypedPacks(text)
    setLeft(true)
    setTyped(packs === null ? text : null)
    if (packs !== null && packs !== quantity) onPacks(packs)
  }

  /** Enter leads on to the next product, and a letter begins it. */
  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { value } = event.currentTarget
    const isEnter = event.key === 'Enter'
    if (!isEnter && !/^\p{L}$/u.test(event.key)) return
    if (isEnter) event.preventDefault()
    if (isEnter && isBarcode(value)) {
      setTyped(null)
      return onScan(value)
    }
    // Leaving the field saves the packs. The browser types a letter into the field that has the focus then.
    document.getElementById(ORDER_PRODUCT_FIELD)?.focus()
  }

  return (
    <Field
      id={id}
      name={id}
      label="Packs"
      aria-label={`Packs of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? quantity}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => settle(target.value)}
      onKeyDown={pressKey}
      error={isLeft && typed !== null && readTypedPacks(typed) === null ? WRONG_PACKS : null}
      className="w-24"
    />
  )
}

function LineFacts({ name, packSize, price, stock, isRx }: EntryLine) {
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p translate="no" className="font-semibold wrap-anywhere">
        {name}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-quiet tabular-nums">
        {packSize !== '' && <span>{packSize}</span>}
        <span>
          <Rupees amount={price} /> · {stock} in stock
        </span>
        {isRx && <Badge tone="notice">Rx: needs a prescription</Badge>}
      </p>
    </div>
  )
}

type OtherBrandsProps = { name: string; brands: readonly OtherBrand[]; onReplace: (brand: OtherBrand) => void }

/** Medicines of the same composition. The prescriber or the buyer decides. */
function OtherBrands({ name, brands, onReplace }: OtherBrandsProps) {
  if (brands.length === 0) return <p role="status">No other brand has the same salts and strength.</p>
  return (
    <ul aria-label={`Same salts as ${name}`} className="divide-y divide-line rounded-lg bg-sunken px-3">
      {brands.map((brand) => (
        <li key={brand._id} className="flex flex-wrap items-center justify-between gap-3 py-1">
          <span className="min-w-0">
            <span translate="no" className="font-medium wrap-anywhere">
              {brand.productName}
            </span>{' '}
            <span className="text-quiet">
              {brand.manufacturer} · <Rupees amount={brand.sellingPrice} />
            </span>
          </span>
          <Button variant="secondary" aria-label={`Take ${brand.productName}`} onClick={() => onReplace(brand)}>
            Take this
          </Button>
        </li>
      ))}
    </ul>
  )
}
