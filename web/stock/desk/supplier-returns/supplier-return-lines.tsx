import { href } from 'react-router'
import type { SupplierReturn } from '#contract/supplier-returns.ts'
import { batchExpiryText } from '#domain/stock/batch-state.ts'
import { supplierReturnReasons } from '#domain/stock/supplier-return-changes.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { packsText } from '../batch-row.tsx'

/** The batches of a return note, on screen and on paper. */
export function SupplierReturnLines({ lines }: Pick<SupplierReturn, 'lines'>) {
  return (
    <ul className="divide-y divide-line" aria-label="Batches">
      {lines.map((line) => (
        <li
          key={line.batchId}
          className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {line.productName} <span className="text-quiet">{line.packSize}</span>
            </p>
            <p className="wrap-anywhere">
              <TextLink href={href('/desk/stock/:id', { id: line.batchId })}>{`Batch ${line.batchNumber}`}</TextLink>
              <span>{`, ${batchExpiryText(line.expiresOn)}`}</span>
            </p>
            <p className="text-quiet">{supplierReturnReasons[line.reason]}</p>
          </div>
          <p className="tabular-nums sm:text-right print:text-right">
            <span className="font-semibold">{packsText(line.quantity)}</span> · <Rupees amount={line.value} />
            <span className="block text-quiet">
              MRP <Rupees amount={line.mrp} /> ·{' '}
              {line.ptr === null ? (
                <span>PTR unknown, valued at MRP</span>
              ) : (
                <span>
                  PTR <Rupees amount={line.ptr} />
                </span>
              )}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
