import { useEffect, useEffectEvent, useState } from 'react'
import type { SupplierFileLines } from '#contract/receipts.ts'
import { ColumnChoices } from '#web/desk/column-choices.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCall } from '#web/ui/use-call.ts'
import type { ReceiptDraftLine } from './receipt-draft.ts'
import { ReceiptLineFacts } from './receipt-lines.tsx'
import { toLineProduct } from './receipt-row.ts'

type ReceiptFileDialogProps = {
  supplierId: string
  /** The rows of a sheet, instead of a file; null: a file is chosen. */
  pasted: string | null
  onDone: (lines: readonly ReceiptDraftLine[]) => void
  onClose: () => void
}

/** The columns of the grid, for rows that were copied without their titles. */
const GRID_COLUMNS = ['product', 'batch', 'expiry', 'quantity', 'free', 'rate', 'mrp']

/** Rows of a sheet as a file. The first row is taken for titles where it holds no number. */
function toPastedFile(text: string): File {
  const [first = ''] = text.split(/\r?\n/)
  const cells = first.split('\t')
  const hasTitles = cells.every((cell) => !/^[\d.,/\s]+$/.test(cell))
  const titles = GRID_COLUMNS.slice(0, Math.max(cells.length, 5)).join('\t')
  return new File([hasTitles ? text : `${titles}\n${text}`], 'pasted.tsv', { type: 'text/tab-separated-values' })
}

/** Reads a supplier's list and previews its lines before they are added. */
export function ReceiptFileDialog({ supplierId, pasted, onDone, onClose }: ReceiptFileDialogProps) {
  const [preview, setPreview] = useState<SupplierFileLines | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const read = useCall(
    async ({ chosen, choice }: { chosen: File; choice: { columns?: string; sheet?: string } }) => {
      setFile(chosen)
      const result = await deskApi('POST /api/desk/receipts/preview', { supplierId, ...choice }, { file: chosen })
      setPreview(result.ok ? result.body : null)
      return result
    },
    { fallback: 'The file could not be read. Please check the connection.' },
  )
  const readAgain = (choice: { columns?: string; sheet?: string }) => file && read.start({ chosen: file, choice })

  const readPasted = useEffectEvent((text: string) => read.start({ chosen: toPastedFile(text), choice: {} }))
  useEffect(() => {
    if (pasted !== null) readPasted(pasted)
  }, [pasted])
  const lines = preview === null ? [] : preview.lines.map(toDraftLine)
  return (
    <Dialog
      open
      title={pasted === null ? "Read a supplier's file" : 'Pasted rows'}
      onClose={onClose}
      actions={
        lines.length > 0 && (
          <Button ref={(button) => button?.focus()} onClick={() => onDone(lines)}>
            {`Add ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`}
          </Button>
        )
      }
    >
      {pasted !== null && read.isBusy && <p role="status">The rows are being read.</p>}
      {pasted === null && (
        <FileDrop
          label="Choose the file"
          busyLabel="Reading..."
          hint="CSV or an Excel workbook (.xlsx). Columns: product, batch, expiry, mrp, qty, free, ptr, or their usual names. Nothing is added before you have seen the lines."
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          isBusy={read.isBusy}
          add={([added]) => added && read.start({ chosen: added, choice: {} })}
        />
      )}
      <CallAlert call={read} />
      {preview !== null && preview.problem !== '' && <AlertBox>{preview.problem}</AlertBox>}
      {preview !== null && lines.length === 0 && <p>No line of this file can be added.</p>}
      {preview !== null && (
        <details open={preview.problem !== ''}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Columns of the file</summary>
          <ColumnChoices
            key={JSON.stringify(preview.table)}
            table={preview.table}
            isBusy={read.isBusy}
            onColumns={(columns) => readAgain({ columns: columns.join(','), sheet: preview.table.sheet })}
            onSheet={(sheet) => readAgain({ sheet })}
          />
        </details>
      )}
      <FileLines lines={lines} />
      {preview !== null && <RefusedLines refused={preview.refused} />}
    </Dialog>
  )
}

function FileLines({ lines }: { lines: readonly ReceiptDraftLine[] }) {
  if (lines.length === 0) return null
  return (
    <ol className="divide-y divide-line" aria-label="Lines of the file">
      {lines.map((line, index) => (
        <li key={index} className="py-2">
          <ReceiptLineFacts line={line} />
        </li>
      ))}
    </ol>
  )
}

function RefusedLines({ refused }: Pick<SupplierFileLines, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <AlertBox>
      <p>These lines are left out. Please add them by hand.</p>
      <ul className="list-disc pl-5 font-normal wrap-anywhere">
        {refused.map(({ line, text, reason }) => (
          <li key={line}>
            Line {line}, “{text}”: {reason}
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}

function toDraftLine({ product, ...line }: SupplierFileLines['lines'][number]): ReceiptDraftLine {
  return { ...line, ...toLineProduct(product), madeOn: null, newPrice: null, gtin: null }
}
