import { useRef, useState } from 'react'
import { indianDay } from '#domain/time.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { refusalText } from '#web/platform/api.ts'
import { shownText } from '#web/platform/forms.ts'
import { type EntryField, findUnfinished, focusRendered } from '#web/platform/unfinished-entry.ts'
import { announce } from '#web/ui/announcer.tsx'
import { isBarcode, type NamedProduct, resolveProduct } from '../product-input.tsx'
import type { ReceiptDraft, ReceiptDraftLine } from './receipt-draft.ts'
import { type ReceiptLineErrors, type ReceiptLineField, readReceiptLine } from './receipt-line-texts.ts'
import {
  cellAfterScan,
  emptyRow,
  isBlankRow,
  isSameRow,
  receiptCell,
  type ReceiptGridRow,
  RECEIPT_PRODUCT,
  rowOfLine,
  scannedRow,
  shownTexts,
  toLineProduct,
  wrongCell,
} from './receipt-row.ts'

const NOT_CHOSEN = 'Please choose the product from the list.'

/** The rows of a draft: its lines and one for a new line. What is typed in a row is a line once the row is left. */
export function useReceiptGrid(draft: ReceiptDraft, lines: readonly ReceiptDraftLine[]) {
  const rows = useGridRows(lines)
  const product = useRowProduct(rows)
  const { commit, end } = useRowCommit({ draft, rows, findProduct: product.findProduct })
  const { newRow, rowAt, change } = rows

  /** A line that is left becomes what is typed; a new one only if nothing is missing. */
  function leave(row: number): void {
    if (row !== newRow || !('errors' in readShown(row))) void commit(row)
  }

  function typeCell(row: number, field: ReceiptLineField, text: string): void {
    const { texts, errors } = rowAt(row)
    change(row, { texts: { ...texts, [field]: text }, errors: { ...errors, [field]: undefined } })
  }

  function remove(row: number): void {
    rows.drop(row)
    draft.change(draft.get().lines.toSpliced(row, 1))
    focusRendered(RECEIPT_PRODUCT)
  }

  function clear(): void {
    rows.forget(newRow)
    focusRendered(RECEIPT_PRODUCT)
  }

  const findTyped = () => findUnfinished(rows.typedRows().map((row) => unfinishedRow(rows, row)))
  return { newRow, rowAt, ...product, findTyped, end, leave, typeCell, remove, clear, forgetAll: rows.forgetAll }
}

export type ReceiptGrid = ReturnType<typeof useReceiptGrid>

const readShown = (row: number) => readReceiptLine(shownTexts(row), indianDay(new Date()))

/** What is typed in the rows and is no line yet. */
function useGridRows(lines: readonly ReceiptDraftLine[]) {
  const [typed, setTyped] = useState<ReadonlyMap<number, ReceiptGridRow>>(new Map())
  const lineRow = (row: number) => (lines[row] === undefined ? emptyRow : rowOfLine(lines[row]))
  const newRow = lines.length
  return {
    newRow,
    lineRow,
    rowAt: (row: number) => typed.get(row) ?? lineRow(row),
    change: (row: number, part: Partial<ReceiptGridRow>) =>
      setTyped((now) => new Map(now).set(row, { ...(now.get(row) ?? lineRow(row)), ...part })),
    forget: (row: number) => setTyped((now) => new Map([...now].filter(([key]) => key !== row))),
    /** Forgets a row whose line is removed; those below move up. */
    drop: (row: number) =>
      setTyped(
        (now) => new Map([...now].flatMap(([key, one]) => (key === row ? [] : [[key > row ? key - 1 : key, one]]))),
      ),
    forgetAll: () => setTyped(new Map()),
    typedRows: () => [...new Set([...typed.keys(), newRow])],
  }
}

type GridRows = ReturnType<typeof useGridRows>

/** Finds the product of the new row by name or scan. */
function useRowProduct({ newRow, rowAt, change }: GridRows) {
  /** The chosen product, or the one that the text names. */
  async function findProduct(): Promise<NamedProduct | null> {
    const { product, productText } = rowAt(newRow)
    const text = shownText(RECEIPT_PRODUCT) ?? productText
    if ((product !== null && text === productText) || isBarcode(text)) return product
    const found = await resolveProduct(text)
    if (found !== null) change(newRow, { product: found, productText: found.productName })
    return found
  }

  async function scan(code: string): Promise<void> {
    const result = await deskApi('GET /api/desk/pack-codes', { code: code.trim() })
    if (!result.ok) {
      const product = refusalText(result, 'The code could not be read. Please check the connection.')
      return change(newRow, { errors: { product } })
    }
    change(newRow, scannedRow(result.body, shownTexts(newRow)))
    focusRendered(cellAfterScan(result.body, newRow))
  }

  async function enterProduct(text: string): Promise<void> {
    if (isBarcode(text)) return scan(text)
    const found = await findProduct()
    if (found === null) return change(newRow, { errors: { product: NOT_CHOSEN } })
    change(newRow, { errors: {} })
    focusRendered(receiptCell(newRow, 'batchNumber'))
  }

  function choose(product: NamedProduct): void {
    change(newRow, { product, productText: product.productName, errors: {} })
    focusRendered(receiptCell(newRow, 'batchNumber'))
  }

  const typeProduct = (productText: string) => change(newRow, { productText, product: null })
  return { findProduct, enterProduct, choose, typeProduct }
}

type Committing = { draft: ReceiptDraft; rows: GridRows; findProduct: () => Promise<NamedProduct | null> }

/** Makes rows lines of the draft, none of them twice. */
function useRowCommit({ draft, rows, findProduct }: Committing) {
  const running = useRef(new Set<number>())
  const { newRow, lineRow, rowAt, change, forget } = rows

  async function write(row: number): Promise<ReceiptLineErrors | null> {
    const [texts, shown, isNew] = [shownTexts(row), rowAt(row), row === newRow]
    if (isNew ? isBlankRow(shown, texts) : isSameRow(texts, lineRow(row).texts)) {
      forget(row)
      return null
    }
    const product = isNew ? await findProduct() : shown.product
    const read = readReceiptLine(texts, indianDay(new Date()))
    if (product === null || 'errors' in read) {
      const errors = { ...(product === null && { product: NOT_CHOSEN }), ...('errors' in read && read.errors) }
      change(row, { texts, errors })
      return errors
    }
    const { gtin, madeOn } = shown
    const { lines } = draft.get()
    const newPrice = lines[row]?.newPrice ?? null
    const line = { ...read.values, ...toLineProduct(product), gtin, madeOn, newPrice }
    draft.change(isNew ? [...lines, line] : lines.with(row, { ...lines[row], ...line }))
    forget(row)
    announce(`Batch ${line.batchNumber} ${isNew ? 'added' : 'changed'}`)
    return null
  }

  /** Returns what is wrong with a row, or null. */
  async function commit(row: number): Promise<ReceiptLineErrors | null> {
    if (running.current.has(row)) return null
    running.current.add(row)
    return write(row).finally(() => running.current.delete(row))
  }

  /** Enter in the last field: the row becomes a line, and the next one begins. */
  async function end(row: number): Promise<void> {
    const errors = await commit(row)
    focusRendered(errors === null ? RECEIPT_PRODUCT : wrongCell(errors, row))
  }

  return { commit, end }
}

/** A typed row that is no line, for the search of what keeps the receipt from being posted. */
function unfinishedRow({ rowAt, change }: GridRows, row: number): EntryField {
  const texts = shownTexts(row)
  const read = readShown(row)
  const { productText, product } = rowAt(row)
  const errors = { ...(product === null && { product: NOT_CHOSEN }), ...('errors' in read && read.errors) }
  return {
    id: wrongCell(errors, row),
    typed: productText.trim() || Object.values(texts).find((text) => text.trim() !== '') || '',
    target: 'the receipt',
    way: 'Please complete its row, or empty it.',
    show: (sentence) => change(row, { texts, errors: { ...errors, product: sentence } }),
  }
}
