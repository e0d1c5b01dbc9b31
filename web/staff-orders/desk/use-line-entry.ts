import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_LINES } from '#domain/cart/cart-lines.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { refusalText } from '#web/platform/api.ts'
import { isPackCode, type NamedProduct, resolveProduct } from '#web/stock/desk/product-input.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { checkLines, type EntryLine, type RequestedPacks } from './entry-lines.ts'

/** The id of the product's input. */
export const ORDER_PRODUCT_FIELD = 'order-product'

/** The id of the input for the packs of a line. */
export const packsField = (productId: string) => `packs-${productId}`

/** Adds and changes lines. After each change the focus moves to the next field of the work. */
export function useLineEntry(lines: readonly EntryLine[], onChange: (lines: readonly EntryLine[]) => void) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  // An answer about earlier lines is dropped.
  const latest = useRef(0)

  async function update(requested: readonly RequestedPacks[], focus: string | null = null) {
    const turn = (latest.current += 1)
    const checked = await checkLines(requested)
    if (turn !== latest.current) return
    if ('message' in checked) return setError(checked.message)
    // Rendered at once, so that the field of a new line is there to take the focus.
    flushSync(() => {
      setError(null)
      onChange(checked.lines)
    })
    if (focus !== null) focusField(focus)
  }

  async function add(
    { _id: productId, productName: name }: Pick<NamedProduct, '_id' | 'productName'>,
    isScanned = false,
  ) {
    setText('')
    const has = lines.some((line) => line.productId === productId)
    if (!has && lines.length >= MAX_LINES) return setError(`An order holds at most ${MAX_LINES} products.`)
    const more = lines.map((line) => (line.productId === productId ? { ...line, quantity: line.quantity + 1 } : line))
    announce(name)
    await update(
      has ? more : [...lines, { productId, name, quantity: 1 }],
      isScanned ? ORDER_PRODUCT_FIELD : packsField(productId),
    )
  }

  async function enter(typed: string) {
    if (isPackCode(typed)) {
      const result = await deskApi('GET /api/desk/pack-codes', { code: typed.trim() })
      if (!result.ok) return setError(refusalText(result, 'The code could not be read. Please check the connection.'))
      const { product } = result.body
      return product === null ? setError('This code is not known yet. Please type the product.') : add(product, true)
    }
    const found = await resolveProduct(typed)
    return found === null ? setError('Please choose the product from the list.') : add(found)
  }

  function setPacks(productId: string, quantity: number) {
    const changed = lines.map((line) => (line.productId === productId ? { ...line, quantity } : line))
    // Shown at once, so that the next product is added to these lines.
    onChange(changed)
    return update(changed)
  }

  const replace = (productId: string, by: { readonly productId: string; readonly name: string }) =>
    update(
      lines.map((line) =>
        line.productId === productId ? { ...by, quantity: line.quantity, asked: line.asked, isOtherBrand: true } : line,
      ),
      packsField(by.productId),
    )

  function remove(productId: string) {
    latest.current += 1
    onChange(lines.filter((line) => line.productId !== productId))
    focusField(ORDER_PRODUCT_FIELD)
  }

  return { text, setText, error, add, enter, setPacks, replace, remove }
}

function focusField(id: string): void {
  document.getElementById(id)?.focus()
}
