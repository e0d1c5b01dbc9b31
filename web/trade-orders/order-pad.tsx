import { useState } from 'react'
import type { SavedTradeLists, TradeCreditShown } from '#contract/trade-orders.ts'
import type { OrderPaymentType } from '#domain/orders/order-status.ts'
import type { TradeListLine } from '#domain/trade/trade-lists.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { PackWords } from '#contract/trade-pack-words.ts'
import { OpenUnitForm, PackWordList } from './pack-words.tsx'
import { PadEntry } from './pad-entry.tsx'
import { type PadPlace, PadPlaceProvider, usePadPlace } from './pad-place.ts'
import { type PadRow, rowRefusal } from './pad-rows.ts'
import { PadRowItem } from './pad-row-item.tsx'
import { TableColumns } from './table-columns.tsx'
import { PlacePadForm } from './place-pad-form.tsx'
import { SavedLists } from './saved-lists.tsx'
import { type LoadedPad, useOrderPad } from './use-order-pad.ts'

type OrderPadProps = {
  place: PadPlace
  credit: TradeCreditShown
  arrives: string
  lists: SavedTradeLists | null
  methods: readonly OrderPaymentType[]
  pad: LoadedPad
  words: PackWords
}

type RowWithUnit = PadRow & { readonly openUnit: NonNullable<PadRow['openUnit']> }

const hasOpenUnit = (row: PadRow): row is RowWithUnit => row.openUnit !== null && row.quantity === null

const toAsked = ({ productId, quantity }: TradeListLine) => ({ text: '', chosen: productId, quantity })

/** The pad of a buyer, by the buyer or by staff. */
export function OrderPad({ place, ...props }: OrderPadProps) {
  return (
    <PadPlaceProvider value={place}>
      <PadOfBuyer {...props} />
    </PadPlaceProvider>
  )
}

/** The lines, the last orders and the form that places the order. */
function PadOfBuyer({
  credit,
  arrives,
  lists,
  methods,
  pad: loaded,
  words: loadedWords,
}: Omit<OrderPadProps, 'place'>) {
  const { onPlaced } = usePadPlace()
  const pad = useOrderPad(loaded)
  const [words, setWords] = useState(loadedWords)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <div className="flex min-w-0 flex-col gap-6">
        {onPlaced === null && (
          <p className="text-lg font-semibold wrap-anywhere" translate="no">
            {credit.firm}
          </p>
        )}
        <PadEntry pad={pad} />
        {pad.repeated !== null && (
          <RepeatedList at={pad.repeated.at} onAdd={pad.addRepeated} onLeave={pad.leaveRepeated} />
        )}
        {pad.table !== null && <TableColumns table={pad.table} onMove={pad.moveColumn} />}
        <PadLines
          pad={pad}
          refusalOf={(row) => refused[`lines.${row.chosen}`] ?? refused[`items.${row.chosen}`]}
          onEdit={() => setRefused({})}
          onWords={setWords}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <PlacePadForm pad={pad} credit={credit} arrives={arrives} methods={methods} onRefused={setRefused} />
        <SavedLists
          lists={lists}
          rows={pad.rows}
          readRows={pad.readRows}
          onLoad={(lines) => pad.add(lines.map(toAsked))}
        />
        <PackWordList words={words} onChange={setWords} />
        <LastOrders orders={credit.lastOrders} onAgain={(lines) => pad.add(lines.map(toAsked))} />
      </div>
    </div>
  )
}

type PadLinesProps = {
  pad: ReturnType<typeof useOrderPad>
  /** What the server said about a line. */
  refusalOf: (row: PadRow) => string | undefined
  onEdit: () => void
  onWords: (words: PackWords) => void
}

/** The lines in compact rows, all of them or those to check. */
function PadLines({ pad, refusalOf, onEdit, onWords }: PadLinesProps) {
  const [isFiltered, setFiltered] = useState(false)
  const problemOf = (row: PadRow) => refusalOf(row) ?? rowRefusal(row, pad.offers, pad.rows)
  const toCheck = pad.rows.filter((row) => problemOf(row) !== null)
  return (
    <Card as="section" aria-label="Lines" className="max-md:px-3 max-md:py-1">
      {pad.rows.length === 0 && (
        <p className="text-quiet max-md:py-3">The pad is empty. What you add is kept with your account.</p>
      )}
      {(toCheck.length > 0 || isFiltered) && (
        <Button
          variant={isFiltered ? 'primary' : 'secondary'}
          aria-pressed={isFiltered}
          className="my-2"
          onClick={() => setFiltered(!isFiltered)}
        >
          {`Only lines to check (${toCheck.length})`}
        </Button>
      )}
      <ul className="divide-y divide-line">
        {(isFiltered ? toCheck : pad.rows).map((row) => (
          <PadRowItem
            key={row.key}
            row={row}
            offers={pad.offers}
            problem={problemOf(row)}
            isOpen={pad.openKey === row.key}
            onToggle={() => pad.setOpenKey(pad.openKey === row.key ? null : row.key)}
            onQuantity={(quantity) => {
              onEdit()
              pad.setQuantity(row.key, quantity)
            }}
            onChoose={(choice) => pad.choose(row.key, choice)}
            onShortDated={(window, packs) => pad.takeShortDated(row.key, window, packs)}
            onRemove={() => pad.remove(row.key)}
          >
            {hasOpenUnit(row) && (
              <OpenUnitForm
                row={row}
                onKept={(words, packs) => {
                  onWords(words)
                  pad.setQuantity(row.key, packs)
                }}
              />
            )}
          </PadRowItem>
        ))}
      </ul>
      {pad.rows.length > 1 && <RemoveAll count={pad.rows.length} onRemove={pad.clear} />}
    </Card>
  )
}

/** Empties the pad once the buyer has pressed twice. */
function RemoveAll({ count, onRemove }: { count: number; onRemove: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Remove all lines…
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2">
      <Button variant="danger" onClick={onRemove}>
        {`Remove all ${count} lines`}
      </Button>
      <Button variant="quiet" onClick={() => setAsked(false)}>
        Keep them
      </Button>
    </div>
  )
}

/** Asks before a list is added that was added before. */
function RepeatedList({ at, onAdd, onLeave }: { at: string; onAdd: () => void; onLeave: () => void }) {
  return (
    <AlertBox tone="notice">
      <p>{`You added the same list on ${formatDateTime(at)}. Add it again?`}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button variant="secondary" onClick={onAdd}>
          Add it again
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          Leave it
        </Button>
      </div>
    </AlertBox>
  )
}

type LastOrdersProps = {
  orders: TradeCreditShown['lastOrders']
  onAgain: (lines: readonly TradeListLine[]) => void
}

function LastOrders({ orders, onAgain }: LastOrdersProps) {
  if (orders.length === 0) return null
  return (
    <Card as="section" aria-label="Last orders">
      <h2 className="text-xl font-semibold">Last orders</h2>
      <ul className="divide-y divide-line">
        {orders.map(({ orderNumber, poNumber, placedAt, lines }) => (
          <li key={orderNumber} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>
              <span className="font-semibold">{`#${orderNumber}`}</span>
              <span className="block text-quiet">
                {[
                  formatDate(placedAt),
                  poNumber === '' ? '' : `PO ${poNumber}`,
                  `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button variant="secondary" aria-label={`Order again ${orderNumber}`} onClick={() => onAgain(lines)}>
              Order again
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
