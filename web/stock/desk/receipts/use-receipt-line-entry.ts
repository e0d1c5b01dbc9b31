import { useState } from 'react'
import type { ApiOutput } from '#contract/api.ts'
import { indianDay } from '#domain/time.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { refusalText } from '#web/platform/api.ts'
import { formText, formValues, mapFields } from '#web/platform/forms.ts'
import { useCall } from '#web/ui/use-call.ts'
import { isBarcode, type NamedProduct, resolveProduct } from '../product-input.tsx'
import {
  emptyLineTexts,
  receiptLineFields,
  type ReceiptLineErrors,
  type ReceiptLineField,
  type ReceiptLineTexts,
  readReceiptLine,
} from './receipt-line-texts.ts'
import type { ReceiptDraftLine } from './receipt-draft.ts'

type Entry = {
  readonly productText: string
  readonly product: NamedProduct | null
  readonly texts: ReceiptLineTexts
  /** From the scanned code. */
  readonly gtin: string | null
  readonly madeOn: string | null
}

/** The id of the product's input. */
export const PRODUCT_FIELD = 'entry-product'
const NEW_CODE = 'This code is new. Please choose its product, which is then remembered.'
const UNCERTAIN_BATCH =
  'The scanner sends no separator, so the serial number may be a part of this. Please compare it with the pack.'
const NOT_CHOSEN = 'Please choose the product from the list.'

/** The typed or scanned fields of a receipt line until it is added. */
export function useReceiptLineEntry(edited: ReceiptDraftLine | null, onEnter: (line: ReceiptDraftLine) => void) {
  const [entry, setEntry] = useState<Entry>(() => entryOf(edited))
  const [errors, setErrors] = useState<ReceiptLineErrors>({})
  // Codes are looked up while others are: the latest answer stands.
  const [isScanning, setScanning] = useState(false)
  const choose = (product: NamedProduct) => {
    setErrors(({ product: _, ...others }) => others)
    setEntry((shown) => withProduct(shown, product))
  }

  async function readCode(code: string) {
    setScanning(true)
    const result = await deskApi('GET /api/desk/pack-codes', { code: code.trim() })
    setScanning(false)
    if (!result.ok)
      return setErrors({ product: refusalText(result, 'The code could not be read. Please check the connection.') })
    setErrors(scanErrors(result.body))
    setEntry(({ texts }) => scannedEntry(result.body, texts))
    focusField(fieldAfterScan(result.body))
  }

  /** The chosen product, or the one that the text names. */
  async function findProduct(text = entry.productText): Promise<NamedProduct | null> {
    const chosen = text === entry.productText ? entry.product : null
    if (chosen !== null || isBarcode(text)) return chosen
    const found = await resolveProduct(text)
    if (found !== null)
      setEntry((shown) => (shown.productText === entry.productText ? withProduct(shown, found) : shown))
    return found
  }

  async function pressEnter(text: string) {
    if (isBarcode(text)) return readCode(text)
    const found = await findProduct()
    if (found === null) return setErrors({ product: NOT_CHOSEN })
    setErrors({})
    focusField('batchNumber')
  }

  const enter = useCall(async (form: FormData) => {
    const texts = formValues(form, receiptLineFields)
    setEntry((shown) => ({ ...shown, texts }))
    const product = await findProduct(formText(form, PRODUCT_FIELD))
    const read = readReceiptLine(texts, indianDay(new Date()))
    const found = { ...(product === null && { product: NOT_CHOSEN }), ...('errors' in read && read.errors) }
    setErrors(found)
    if (product === null || 'errors' in read) focusField(firstField(found))
    else {
      const { gtin, madeOn } = entry
      const newPrice = edited?.newPrice ?? null
      onEnter({ ...read.values, ...toLineProduct(product), gtin, madeOn, newPrice })
      setEntry(entryOf(null))
      focusField(PRODUCT_FIELD)
    }
    return null
  })

  return {
    entry,
    errors,
    isBusy: isScanning || enter.isBusy,
    choose,
    pressEnter,
    enter,
    findProduct,
    typeProduct: (productText: string) => setEntry((shown) => ({ ...shown, productText, product: null })),
    typeField: (name: ReceiptLineField, value: string) =>
      setEntry((shown) => ({ ...shown, texts: { ...shown.texts, [name]: value } })),
  }
}

function withProduct(entry: Entry, product: NamedProduct): Entry {
  return { ...entry, product, productText: product.productName }
}

type ScannedPack = ApiOutput<'GET /api/desk/pack-codes'>

/** What a person has to do about a scan. */
function scanErrors({ product, pack }: ScannedPack): ReceiptLineErrors {
  return {
    ...(product === null && { product: NEW_CODE }),
    ...(pack.isBatchUncertain && { batchNumber: UNCERTAIN_BATCH }),
  }
}

/** The field after a scan: the first that the code does not fill. */
function fieldAfterScan({ product, pack }: ScannedPack): string {
  if (product === null) return PRODUCT_FIELD
  return pack.batchNumber !== null && !pack.isBatchUncertain ? 'mrp' : 'batchNumber'
}

/** The entry after a scan. Texts that the code does not contain stay as typed. */
function scannedEntry({ pack, product }: ScannedPack, texts: ReceiptLineTexts): Entry {
  return {
    product,
    productText: product?.productName ?? '',
    gtin: pack.gtin,
    madeOn: pack.madeOn,
    texts: { ...texts, batchNumber: pack.batchNumber ?? texts.batchNumber, expiry: pack.expiry ?? texts.expiry },
  }
}

function entryOf(line: ReceiptDraftLine | null): Entry {
  if (line === null) return { productText: '', product: null, texts: emptyLineTexts, gtin: null, madeOn: null }
  const { productId, productName, packSize, sellingPrice, gtin, madeOn } = line
  return {
    productText: productName,
    product: { _id: productId, productName, packSize, sellingPrice },
    texts: mapFields(receiptLineFields, (name) => String(line[name] ?? '')),
    gtin,
    madeOn,
  }
}

/** The product fields of a receipt line. */
export function toLineProduct({ _id, productName, packSize, sellingPrice }: NamedProduct) {
  return { productId: _id, productName, packSize, sellingPrice }
}

function firstField(errors: ReceiptLineErrors): string {
  return errors.product ? PRODUCT_FIELD : (receiptLineFields.find((name) => errors[name]) ?? PRODUCT_FIELD)
}

/** Moves the focus after the fields have been shown. */
export function focusField(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
