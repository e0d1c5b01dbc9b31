import { useState } from 'react'
import type { SupplierFileLines } from '#contract/receipts.ts'
import { ColumnChoices } from '#web/desk/column-choices.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { toLineProduct } from './use-receipt-line-entry.ts'
import type { ReceiptDraftLine } from './receipt-draft.ts'
import { ReceiptLineFacts } from './receipt-lines.tsx'

type ReceiptFileDialogProps = {
  supplierId: string
  onDone: (lines: readonly ReceiptDraftLine[]) => void
  onClose: () => void
}

/** Reads a supplier's list and previews its lines before they are added. */
export function ReceiptFileDialog({ supplierId, onDone, onClose }: ReceiptFileDialogProps) {
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

  const lines = preview === null ? [] : preview.lines.map(toDraftLine)
  return (
    <Dialog
      open
      title="Read a supplier's file"
      onClose={onClose}
      actions={
        lines.length > 0 && (
          <Button onClick={() => onDone(lines)}>
            {`Add ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`}
          </Button>
        )
      }
    >
      <FileDrop
        label="Choose the file"
        busyLabel="Reading..."
        hint="CSV or an Excel workbook (.xlsx). Columns: product, batch, expiry, mrp, qty, free, ptr, or their usual names. Nothing is added before you have seen the lines."
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        isBusy={read.isBusy}
        add={([added]) => added && read.start({ chosen: added, choice: {} })}
      />
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
      {lines.length > 0 && (
        <ol className="divide-y divide-line" aria-label="Lines of the file">
          {lines.map((line, index) => (
            <li key={index} className="py-2">
              <ReceiptLineFacts line={line} />
            </li>
          ))}
        </ol>
      )}
      {preview !== null && <RefusedLines refused={preview.refused} />}
    </Dialog>
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
