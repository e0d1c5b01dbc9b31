import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { grossOf } from '#domain/tax/split-tax.ts'
import { billedAmount } from '#domain/tax/bill-totals.ts'
import { focusRendered } from '#web/platform/unfinished-entry.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { typeSeparator } from '#web/ui/scanned-field.tsx'
import { ProductInput } from '../product-input.tsx'
import type { ReceiptDraftLine } from './receipt-draft.ts'
import { type ReceiptLineField, receiptLineFields } from './receipt-line-texts.ts'
import { isBlankRow, receiptCell, type ReceiptGridRow, RECEIPT_PRODUCT } from './receipt-row.ts'
import type { ReceiptGrid } from './use-receipt-grid.ts'

type ReceiptGridProps = {
  grid: ReceiptGrid
  lines: readonly ReceiptDraftLine[]
  /** What the server found of a line, shown below its row. */
  renderNotes: (row: number) => ReactNode
  onPaste: (text: string) => void
  onPost: () => void
}

const cells = {
  batchNumber: { label: 'Batch', inputMode: 'text', look: 'max-lg:col-span-2' },
  expiry: { label: 'Expiry', inputMode: 'numeric', look: '' },
  quantity: { label: 'Packs', inputMode: 'numeric', look: 'text-right' },
  freeQuantity: { label: 'Free', inputMode: 'numeric', look: 'text-right' },
  ptr: { label: 'Rate', inputMode: 'decimal', look: 'text-right' },
  mrp: { label: 'MRP', inputMode: 'decimal', look: 'text-right' },
} as const satisfies Record<ReceiptLineField, { label: string; inputMode: string; look: string }>

const columns =
  'grid grid-cols-3 gap-x-2 gap-y-2 lg:grid-cols-[minmax(0,1fr)_8rem_5.5rem_4.5rem_4rem_6.5rem_6.5rem_3.5rem_7rem_2.75rem] lg:items-center'

/** The lines of a bill as a grid, for keys only. Enter moves on, the arrows move between rows, Ctrl+Delete removes a row. */
export function ReceiptGridTable({ grid, lines, renderNotes, onPaste, onPost }: ReceiptGridProps) {
  useEffect(() => focusRendered(RECEIPT_PRODUCT), [])

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onPost()
  }

  return (
    // The keys are those of its fields.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onPaste={paste} onKeyDown={pressKey} className="flex flex-col">
      <p aria-hidden="true" className={`${columns} border-b border-edge pb-1 text-xs font-semibold max-lg:hidden`}>
        <span>Product</span>
        {receiptLineFields.map((field) => (
          <span key={field} className={classNames('px-2', cells[field].look)}>
            {cells[field].label}
          </span>
        ))}
        <span className="text-right">GST</span>
        <span className="text-right">Total</span>
      </p>
      <ol aria-label="Lines">
        {lines.map((line, row) => (
          <GridRow key={row} grid={grid} row={row} line={line} notes={renderNotes(row)} />
        ))}
        <GridRow key="new" grid={grid} row={grid.newRow} line={null} notes={null} />
      </ol>
    </div>
  )
}

type GridRowProps = { grid: ReceiptGrid; row: number; line: ReceiptDraftLine | null; notes: ReactNode }

function GridRow({ grid, row, line, notes }: GridRowProps) {
  const shown = grid.rowAt(row)
  const { texts, errors } = shown
  const sentences = receiptLineFields.flatMap((field) => errors[field] ?? [])

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLLIElement>) {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) grid.leave(row)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onBlur={leave}
      data-unsaved={(line === null && !isBlankRow(shown, texts)) || undefined}
      className={classNames(
        'relative border-b border-line py-2',
        line === null && 'bg-sunken max-lg:-mx-3 max-lg:px-3',
      )}
    >
      <div
        role="group"
        aria-label={line === null ? 'New line' : `Line ${row + 1}, ${line.productName}`}
        className={columns}
      >
        <ProductCell grid={grid} line={line} row={shown} />
        {receiptLineFields.map((field) => (
          <GridCell key={field} {...{ grid, row, field, shown }} isNew={line === null} />
        ))}
        <LineAmount line={line} row={row} />
        <span className="flex justify-end max-lg:absolute max-lg:top-1 max-lg:right-0">
          {(line !== null || !isBlankRow(shown, texts)) && (
            <Button
              variant="quiet"
              aria-label={line === null ? 'Empty the row' : `Remove line ${row + 1}`}
              className="px-2.5"
              onClick={() => (line === null ? grid.clear() : grid.remove(row))}
            >
              <Icon name="close" size={16} />
            </Button>
          )}
        </span>
      </div>
      <div id={notesOf(row)} className="flex flex-col">
        {sentences.map((sentence) => (
          <p key={sentence} className="flex gap-1.5 pt-1 font-medium text-danger">
            <Icon name="alert" size={16} className="mt-1" />
            <span>{sentence}</span>
          </p>
        ))}
        <div className="empty:hidden">{notes}</div>
      </div>
    </li>
  )
}

type GridCellProps = {
  grid: ReceiptGrid
  row: number
  field: ReceiptLineField
  shown: ReceiptGridRow
  isNew: boolean
}

function GridCell({ grid, row, field, shown: { texts, errors }, isNew }: GridCellProps) {
  const { label, inputMode, look } = cells[field]
  const id = receiptCell(row, field)
  const isWrong = errors[field] !== undefined
  return (
    <div className={classNames('flex min-w-0 flex-col', look)}>
      <label htmlFor={id} className="px-1 text-left text-xs text-quiet lg:sr-only">
        <span>{label}</span>
        {!isNew && <span className="sr-only">{` of line ${row + 1}`}</span>}
      </label>
      <input
        id={id}
        name={id}
        value={texts[field]}
        inputMode={inputMode}
        placeholder={field === 'expiry' ? 'MMYY' : undefined}
        autoComplete="off"
        autoCapitalize={field === 'batchNumber' ? 'characters' : 'off'}
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? notesOf(row) : undefined}
        onChange={({ target }) => grid.typeCell(row, field, target.value)}
        onKeyDown={(event) => pressCellKey(event, grid, { row, field })}
        className={classNames(
          'min-h-11 w-full rounded-md border bg-surface px-2 text-base tabular-nums hover:border-brand',
          look.includes('text-right') && 'text-right',
          isWrong ? 'border-2 border-danger' : 'border-edge',
        )}
      />
    </div>
  )
}

/** The id of the sentences below a row. */
const notesOf = (row: number) => `notes-${row}`

type ProductCellProps = Pick<GridRowProps, 'grid' | 'line'> & { row: ReceiptGridRow }

/** The product of a line stays; the row of a new line finds one by name or scan. */
function ProductCell({ grid, line, row }: ProductCellProps) {
  if (line !== null)
    return (
      <p className="min-w-0 max-lg:col-span-3 max-lg:pr-12 wrap-anywhere">
        <span className="font-semibold">{line.productName}</span> <span className="text-quiet">{line.packSize}</span>
      </p>
    )
  return (
    <ProductInput
      name={RECEIPT_PRODUCT}
      label={<span className="lg:sr-only">Product, or scan the pack</span>}
      className="max-lg:col-span-3 max-lg:pr-12"
      text={row.productText}
      takesFirst
      onType={grid.typeProduct}
      onChoose={grid.choose}
      onEnter={(text) => void grid.enterProduct(text)}
      onLeave={() => void grid.findProduct()}
      error={row.errors.product}
    />
  )
}

/** The GST and the amount of a line, once its product's rate is known. */
function LineAmount({ line, row }: { line: ReceiptDraftLine | null; row: number }) {
  if (line === null) return <span className="col-span-2" />
  const { quantity, ptr, gstPercent } = line
  const gst = gstPercent === undefined || gstPercent === null ? null : gstPercent * 100
  const amount = billedAmount({ quantity, rate: ptr === null ? null : tolerantPaise(ptr), gst })
  return (
    <>
      <p className="self-center text-right tabular-nums">
        <span className="text-xs text-quiet lg:sr-only">
          <span>GST </span>
          <span className="sr-only">{`of line ${row + 1} `}</span>
        </span>
        <span>{gstPercent === undefined ? '…' : `${gstPercent}%`}</span>
      </p>
      <p className="self-center text-right font-semibold tabular-nums">
        <span className="sr-only">{`Total of line ${row + 1} `}</span>
        {amount === null ? <span>–</span> : <Rupees amount={rupeesFromPaise(grossOf(amount))} />}
      </p>
    </>
  )
}

type Cell = { readonly row: number; readonly field: ReceiptLineField }

/** Enter leads to the next field, after the last one to the next line. The arrows keep the column. */
function pressCellKey(event: KeyboardEvent<HTMLInputElement>, grid: ReceiptGrid, { row, field }: Cell): void {
  typeSeparator(event)
  const isCommand = event.ctrlKey || event.metaKey
  if (event.key === 'Delete' && isCommand && row !== grid.newRow) {
    event.preventDefault()
    return grid.remove(row)
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (isCommand || event.altKey || event.nativeEvent.isComposing || (event.key !== 'Enter' && step === undefined))
    return
  event.preventDefault()
  const next = receiptLineFields[receiptLineFields.indexOf(field) + 1]
  if (step === undefined && next === undefined) return void grid.end(row)
  const target = step === undefined ? receiptCell(row, next ?? field) : receiptCell(row + step, field)
  const cell = document.getElementById(target)
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}
