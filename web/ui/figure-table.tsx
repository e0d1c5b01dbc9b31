import type { ReactNode } from 'react'
import { formatRupees, paise } from '#domain/money.ts'

type FigureTableProps = {
  label: string
  columns: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** What stands in place of no rows. */
  empty?: string
}

/** Figures with a name in the first column. */
export function FigureTable({ label, columns, rows, empty = 'None in this month.' }: FigureTableProps) {
  if (rows.length === 0) return <p className="text-quiet">{empty}</p>
  return (
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-right tabular-nums">
        <thead>
          <tr className="border-b border-edge whitespace-nowrap [&>th]:px-2 [&>th]:py-2 [&>th]:font-semibold [&>th]:first:text-left">
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key} className="border-b border-line whitespace-nowrap [&>*]:px-2 [&>*]:py-1.5">
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Rupees of a sum, which may be below zero. */
export function Balance({ amount }: { amount: number }) {
  return (
    <span translate="no" className="whitespace-nowrap">
      {balanceText(amount)}
    </span>
  )
}

/** "−Rs. 12.00": rupees of a sum in words. */
export function balanceText(amount: number): string {
  const text = formatRupees(paise(Math.round(Math.abs(amount) * 100)))
  return amount < 0 ? `−${text}` : text
}
