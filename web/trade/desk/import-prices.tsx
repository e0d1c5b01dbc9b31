import { useState } from 'react'
import type { PriceListDetails, ReadPrices } from '#contract/price-lists.ts'
import { indianDay } from '#domain/time.ts'
import { ColumnChoices } from '#web/desk/column-choices.tsx'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { FileDrop } from '#web/desk/file-drop.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'

type ImportPricesProps = { list: PriceListDetails; onImported: (list: PriceListDetails) => void }
type Choice = { readonly columns?: string; readonly sheet?: string }
type Previewed = { readonly file: File; readonly choice: Choice; readonly read: ReadPrices; readonly validFrom: string }

const FAILED = 'The file could not be read. Please check the connection.'

/** Reads rates from a file, shows what they change, and takes them over on a press. */
export function ImportPrices({ list, onImported }: ImportPricesProps) {
  const [validFrom, setValidFrom] = useState(() => indianDay(new Date()))
  const [preview, setPreview] = useState<Previewed | null>(null)
  const isDenied = useDenial('trade.prices') !== null
  const id = list._id

  const read = useCall(
    async ({ file, choice }: Pick<Previewed, 'file' | 'choice'>) => {
      const result = await deskApi('POST /api/desk/price-lists/:id/preview', { id, validFrom, ...choice }, { file })
      setPreview(result.ok ? { file, choice, read: result.body, validFrom } : null)
      return result
    },
    { fallback: FAILED },
  )
  const take = useCall(
    ({ file, choice, validFrom: from }: Previewed) =>
      deskApi(
        'POST /api/desk/price-lists/:id/import',
        { id, validFrom: from, version: list.version, ...choice },
        { file },
      ),
    {
      done: ({ counts, list: changed }) => {
        setPreview(null)
        announce(`${counts.changed} products have new rates`)
        onImported(changed)
      },
      fallback: FAILED,
    },
  )

  if (isDenied) return null
  return (
    <DeskSection title="Import rates">
      <Field
        label="Valid from"
        name="importValidFrom"
        type="date"
        value={validFrom}
        onChange={({ target }) => {
          setValidFrom(target.value)
          setPreview(null)
        }}
        className="max-w-60"
      />
      <FileDrop
        label="Choose the file"
        busyLabel="Reading..."
        hint="CSV or an Excel workbook (.xlsx) with the columns product (name, barcode or id), rate, min, case pack and scheme. Nothing changes before you have seen it."
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        isBusy={read.isBusy || take.isBusy}
        add={([file]) => file && read.start({ file, choice: {} })}
      />
      <CallAlert call={read} />
      <CallAlert call={take} />
      {preview !== null && (
        <PricePreview
          preview={preview}
          isBusy={read.isBusy || take.isBusy}
          onRead={(choice) => read.start({ file: preview.file, choice })}
          onStart={() => take.start(preview)}
        />
      )}
    </DeskSection>
  )
}

type PricePreviewProps = {
  preview: Previewed
  isBusy: boolean
  onRead: (choice: Choice) => void
  onStart: () => void
}

function PricePreview({ preview: { read }, isBusy, onRead, onStart }: PricePreviewProps) {
  const { problem, counts, table, products, refused } = read
  return (
    <>
      {problem !== '' && <AlertBox>{problem}</AlertBox>}
      <details open={problem !== ''}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Columns of the file</summary>
        <ColumnChoices
          key={JSON.stringify(table)}
          table={table}
          isBusy={isBusy}
          onColumns={(columns) => onRead({ columns: columns.join(','), sheet: table.sheet })}
          onSheet={(sheet) => onRead({ sheet })}
        />
      </details>
      <p role="status">
        {`${counts.changed} products change, ${counts.unchanged} stay as they are, ${counts.refused} lines are left out.`}
      </p>
      {counts.aboveMrp > 0 && (
        <AlertBox tone="notice">{`${counts.aboveMrp} products have a rate above the MRP before tax.`}</AlertBox>
      )}
      {products.length > 0 && (
        <ol className="divide-y divide-line" aria-label="Products that change" tabIndex={0}>
          {products.map(({ _id, productName, before, after, isAboveMrp }) => (
            <li key={_id} className="flex flex-col gap-1 py-2 wrap-anywhere">
              <p className="flex flex-wrap items-center gap-x-3">
                <strong translate="no">{productName}</strong>
                {isAboveMrp && <Badge tone="danger">Above the MRP before tax</Badge>}
              </p>
              <p>{after}</p>
              {before !== '' && <p className="text-quiet">{`Before: ${before}`}</p>}
            </li>
          ))}
        </ol>
      )}
      {refused.length > 0 && (
        <AlertBox>
          <p>These lines are left out.</p>
          <ul className="list-disc pl-5 font-normal wrap-anywhere">
            {refused.map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}, “{text}”: {reason}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
      {counts.changed > 0 && (
        <Button busy={isBusy} busyLabel="Saving..." className="self-start" onClick={onStart}>
          {`Take over ${counts.changed} ${counts.changed === 1 ? 'price' : 'prices'}`}
        </Button>
      )}
    </>
  )
}
