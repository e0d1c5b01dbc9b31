import { useState } from 'react'
import type { SupplierFileLines } from '#contract/receipts.ts'
import { nameOtherFile } from '#domain/catalogue/name-other-file.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toLineProduct } from './use-receipt-line-entry.ts'
import type { ReceiptDraftLine } from './receipt-draft.ts'
import { ReceiptLineFacts } from './receipt-lines.tsx'

type ReceiptFileDialogProps = { onDone: (lines: readonly ReceiptDraftLine[]) => void; onClose: () => void }

/** Reads a supplier's CSV and previews its lines before they are added. */
export function ReceiptFileDialog({ onDone, onClose }: ReceiptFileDialogProps) {
  const [preview, setPreview] = useState<SupplierFileLines | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function read([file]: readonly File[]) {
    if (file === undefined) return
    setBusy(true)
    const otherFile = nameOtherFile(await file.slice(0, 16).text())
    if (otherFile !== null) {
      setBusy(false)
      setPreview(null)
      return setAlert(otherFile)
    }
    const result = await deskApi('POST /api/desk/receipts/preview', { csv: await file.text() })
    setBusy(false)
    setPreview(result.ok ? result.body : null)
    setAlert(result.ok ? null : refusalText(result, 'The file could not be read. Please check the connection.'))
  }

  const lines = preview === null ? [] : preview.lines.map(toDraftLine)
  return (
    <Dialog
      open
      title="Read a supplier's CSV"
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
        hint="Columns: product, batch, expiry, mrp, qty, free, ptr, or their usual names. Nothing is added before you have seen the lines."
        accept=".csv,text/csv"
        isBusy={isBusy}
        add={(files) => void read(files)}
      />
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {preview !== null && lines.length === 0 && <p>No line of this file can be added.</p>}
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
