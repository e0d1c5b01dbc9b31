import type { ImportCounts, ProductImport, ImportPreview, PreviewedProduct } from '#contract/product-imports.ts'
import { isImportActive, type ImportState, mayStartImport } from '#domain/catalogue/import-states.ts'
import { formatCount } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'
import { ColumnChoices } from '#web/desk/column-choices.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { href, Link } from 'react-router'
import { ScheduleChoices } from './schedule-choices.tsx'

const states: Readonly<Record<ImportState, { label: string; tone: BadgeTone; text: string }>> = {
  previewing: { label: 'Reading', tone: 'neutral', text: 'The list is being read. Nothing is written yet.' },
  ready: { label: 'Ready', tone: 'brand', text: 'This is what the import would do. Nothing is written yet.' },
  unreadable: { label: 'Not readable', tone: 'danger', text: '' },
  importing: { label: 'Importing', tone: 'neutral', text: 'The shop keeps selling. You may leave this page.' },
  done: { label: 'Done', tone: 'success', text: 'The whole list was imported.' },
  stopped: { label: 'Stopped', tone: 'notice', text: 'It was stopped.' },
  interrupted: { label: 'Interrupted', tone: 'danger', text: 'The shop was closed meanwhile.' },
}

type OpeningStockProps = { shown: ProductImport; counts: ImportCounts | undefined }

type ImportReportProps = {
  shown: ProductImport
  isBusy: boolean
  choose: (choice: { columns?: string[]; sheet?: string }) => void
  /** Shows the import after its schedules were chosen. */
  onChosen: (shown: ProductImport) => void
  start: () => void
  stop: () => void
}

/** The state of an import with its preview or progress. */
export function ImportReport({ shown, isBusy, choose, onChosen, start, stop }: ImportReportProps) {
  const { state, preview, progress, isStopping } = shown
  const isActive = isImportActive(state)
  const hasStarted = preview !== null && state !== 'ready'
  const counts = hasStarted ? progress?.counts : preview?.counts
  return (
    <Card as="section" aria-label="Import" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{shown.fileName}</h2>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        <p className="w-full text-quiet">
          {shown.uploadedBy}, {formatDateTime(shown.createdAt)}
        </p>
      </div>
      {shown.problem === '' ? (
        <p role="status">
          {states[state].text} <span>{remedyText(shown)}</span>
        </p>
      ) : (
        <AlertBox>{shown.problem}</AlertBox>
      )}
      {isActive && (
        <ProgressBar
          label="Share of the list that was read"
          share={progress?.share ?? 0}
          text={`${Math.floor((progress?.share ?? 0) * 100)} %`}
        />
      )}
      {counts !== undefined && <CountList counts={counts} />}
      {state === 'ready' && preview !== null && preview.priceJumps > 0 && (
        <AlertBox>
          {preview.priceJumps === 1 ? 'One price changes' : `${formatCount(preview.priceJumps)} prices change`} by more
          than half. Please check the list.
        </AlertBox>
      )}
      <OpeningStock shown={shown} counts={counts} />
      <ListColumns shown={shown} isBusy={isBusy} choose={choose} />
      <ScheduleChoices shown={shown} onChosen={onChosen} />
      <div className="flex flex-wrap items-start gap-3">
        {mayStartImport({ state, hasPreview: preview !== null }) && (
          <ActionButton action="products.import" busy={isBusy} onClick={start}>
            {state === 'ready' ? 'Start the import' : 'Go on with the import'}
          </ActionButton>
        )}
        {isActive && (
          <ActionButton
            action="products.class"
            variant="secondary"
            busy={isBusy || isStopping}
            busyLabel="Stopping..."
            onClick={stop}
          >
            Stop
          </ActionButton>
        )}
        {!isActive && counts !== undefined && counts.rejected + (counts.unreadPacks ?? 0) > 0 && (
          <DownloadButton
            label="Download the refused lines"
            action="products.class"
            path={`/api/desk/products/imports/${shown.id}/rejects`}
            fileName={`${shown.fileName.replace(/(\.(csv|xlsx|txt|tsv))?(\.gz)?$/i, '')}.rejects.csv`}
          />
        )}
      </div>
      {preview !== null && state === 'ready' && preview.products.length > 0 && (
        <ImportPreviewList products={preview.products} />
      )}
    </Card>
  )
}

/** What becomes of packs that the list names by batch: receipts that staff confirm (catalogue-21). */
function OpeningStock({ shown: { state, receipts = [] }, counts }: OpeningStockProps) {
  if (receipts.length > 0)
    return (
      <section aria-label="Opening stock">
        <p>The packs are in the shop once you have compared these receipts with the shelf and posted them:</p>
        <ul>
          {receipts.map(({ _id: id, number, state: receiptState, lineCount }) => (
            <li key={id}>
              <TextLink href={href('/desk/receipts/:id', { id })}>
                {`Opening receipt ${number}: ${formatCount(lineCount)} ${lineCount === 1 ? 'line' : 'lines'}`}
              </TextLink>{' '}
              <span className="text-quiet">{receiptState === 'posted' ? 'posted' : 'to confirm'}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  if (state !== 'ready' || counts === undefined || !((counts.openings ?? 0) > 0)) return null
  return (
    <p>
      The list names batches and expiries. Their packs are not counted at once: after the import they stand in an
      opening receipt, which you confirm.
    </p>
  )
}

/** The columns of a list that waits, open when they need a look. */
function ListColumns({
  shown: { table, state },
  isBusy,
  choose,
}: Pick<ImportReportProps, 'shown' | 'isBusy' | 'choose'>) {
  if (table === null || (state !== 'ready' && state !== 'unreadable')) return null
  const needsLook = state === 'unreadable' || table.columns.some(({ by, note }) => by === 'content' || note !== '')
  return (
    <details open={needsLook}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Columns of the list</summary>
      <ColumnChoices
        key={JSON.stringify(table)}
        table={table}
        isBusy={isBusy}
        onColumns={(columns) => choose({ columns })}
        onSheet={(sheet) => choose({ sheet })}
      />
    </details>
  )
}

/** How to continue an import that ended early. */
function remedyText({ state, preview }: ProductImport): string {
  if (state !== 'stopped' && state !== 'interrupted') return ''
  return preview === null
    ? 'Nothing was written: choose the list again.'
    : 'What is written stays; go on to import the rest.'
}

function CountList({ counts }: { counts: ImportCounts }) {
  const { read, added, changed, unchanged, batched, discontinued, neverForSale, claims, untaxed, rejected, reasons } =
    counts
  const { openings = 0, unreadPacks = 0 } = counts
  const rows = [
    ['Lines', read],
    ['New products', added],
    ['Changed', changed],
    ['Unchanged', unchanged],
    ['With batches: stock, MRP and dates stay', batched],
    ['Withdrawn by the list', discontinued],
    ['Never for sale', neverForSale],
    ['Drugs with a claim to cure: please let a pharmacist check the texts', claims],
    ['Batches for the opening receipt', openings],
    ['Batches that cannot be received: please correct batch, expiry or stock', unreadPacks],
    ['Without a GST rate: not packed until one is typed or a tax rate covers them', untaxed],
  ] as const
  const shown = rows.filter(([label, value]) => label === 'Lines' || value > 0)
  return (
    <FactList
      facts={[
        ...shown.map(([label, value]) => ({ label, value: formatCount(value) })),
        {
          label: 'Refused',
          value: (
            <>
              {formatCount(rejected)}
              {reasons.length > 0 && (
                <ul className="font-normal">
                  {reasons.map(({ reason, count }) => (
                    <li key={reason} className="wrap-anywhere">
                      {formatCount(count)} × {reason}
                    </li>
                  ))}
                </ul>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

/** The first products that an import would change or add. */
function ImportPreviewList({ products }: Pick<ImportPreview, 'products'>) {
  return (
    <>
      <h3 className="text-lg font-semibold">The first changes</h3>
      <ul aria-label="The first changes" className="divide-y divide-line rounded-lg border border-line">
        {products.map((product, index) => (
          <li key={product.productId ?? index} className="flex min-w-0 flex-col gap-1 p-3">
            <PreviewedRow product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PreviewedRow({ product: { productId, name, isPriceJump, changes } }: { product: PreviewedProduct }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {productId === undefined ? (
          <span className="font-semibold wrap-anywhere">{name}</span>
        ) : (
          <Link
            to={href('/desk/products/:id', { id: productId })}
            discover="none"
            className="inline-flex min-h-11 items-center font-semibold text-brand-strong wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        )}
        {productId === undefined && <Badge tone="brand">New</Badge>}
        {isPriceJump && <Badge tone="danger">Price jump</Badge>}
      </p>
      <ul className="text-quiet">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="wrap-anywhere">
            {field}: <span>{productId === undefined ? after : `${before || 'nothing'} → ${after || 'nothing'}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
