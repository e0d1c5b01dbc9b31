import type { ReactNode } from 'react'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { ProductInput } from '#web/stock/desk/product-input.tsx'
import type { EntryLine } from './entry-lines.ts'
import { EntryLineRow } from './entry-line-row.tsx'
import { type LineEntry, ORDER_PRODUCT_FIELD } from './use-line-entry.ts'

type OrderEntryLinesProps = {
  entry: LineEntry
  /** Why a product is not delivered to the PIN, or null. */
  refusalOf: (line: EntryLine) => string | null
  title?: string
  /** What a line shows besides. */
  noteOf?: (line: EntryLine) => ReactNode
}

/** The products of an order, typed or scanned: a product adds a line, Enter in its packs leads back. */
export function OrderEntryLines({ title = '3. Products', entry, refusalOf, noteOf }: OrderEntryLinesProps) {
  const { lines } = entry
  return (
    <DeskSection title={title}>
      <ProductInput
        name={ORDER_PRODUCT_FIELD}
        label="Product, or scan the pack"
        text={entry.text}
        onType={entry.type}
        onChoose={(product) => void entry.choose(product)}
        onEnter={(typed) => void entry.enter(typed)}
        takesFirst
        hint="Enter takes the first of the list; a number is its packs, a letter the next product."
        error={entry.error}
      />
      {lines.length === 0 && <p className="text-quiet">No product yet. Scan a pack, or type a part of its name.</p>}
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.map((line) => (
          <EntryLineRow
            key={line.productId}
            line={line}
            refusal={refusalOf(line)}
            onPacks={(quantity) => void entry.setPacks(line.productId, quantity)}
            onScan={(code) => void entry.enter(code)}
            onRemove={() => entry.remove(line.productId)}
            onReplace={({ _id = '', productName }) =>
              void entry.replace(line.productId, { productId: _id, name: productName })
            }
          >
            {noteOf?.(line)}
          </EntryLineRow>
        ))}
      </ul>
    </DeskSection>
  )
}
