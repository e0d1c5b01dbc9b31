import type { KeyboardEvent, ReactNode } from 'react'
import type { TradeOfferShown } from '#contract/trade-orders.ts'
import type { PadChoice } from '#domain/trade/match-pad-line.ts'
import { formatRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { type Offers, type PadRow, priceRow, rateNote, readQuantity, rowRefusal, stockWord } from './pad-rows.ts'
import { candidatesOf, PAD_ENTRY, quantityField } from './use-order-pad.ts'

type PadRowItemProps = {
  row: PadRow
  offers: Offers
  /** What the server said about the line, or undefined. */
  refusal: string | undefined
  onQuantity: (quantity: number | null) => void
  onChoose: (choice: PadChoice) => void
  onRemove: () => void
  /** The form that asks for an unknown unit of the line. */
  children?: ReactNode
}

/** A line of the pad: the product with packs and price, or the candidates among which the buyer chooses. */
export function PadRowItem({ row, offers, refusal, onQuantity, onChoose, onRemove, children }: PadRowItemProps) {
  const offer = row.chosen === null ? undefined : offers.get(row.chosen)
  const problem = refusal ?? rowRefusal(row, offers)
  const priced = priceRow(row, offers)
  const note = rateNote(row, offers)
  return (
    <li className="flex flex-col gap-2 py-3 md:flex-row md:items-start md:gap-4">
      <div className="min-w-0 flex-1">
        {offer !== undefined && <OfferFacts offer={offer} />}
        {row.text !== '' && row.text !== offer?.name && (
          <p className="text-quiet wrap-anywhere">
            <span>Your line: </span>
            <span translate="no">{row.text}</span>
          </p>
        )}
        {problem !== null && <p className="font-medium text-danger">{problem}</p>}
        {note !== null && <p className="font-medium">{note}</p>}
        {problem === null && row.sentence !== '' && <p className="font-medium">{row.sentence}</p>}
        {row.chosen === null && row.choices.length > 0 && (
          <div
            id={candidatesOf(row.key)}
            role="group"
            aria-label={`Products for ${row.text}`}
            className="flex flex-wrap gap-2 pt-2"
          >
            {row.choices.map((choice) => (
              <Button
                key={`${choice.productId} ${choice.quantity}`}
                variant="secondary"
                onClick={() => onChoose(choice)}
              >
                <span translate="no">{offers.get(choice.productId)?.name ?? choice.productId}</span>
                <span>{choiceWords(choice)}</span>
              </Button>
            ))}
          </div>
        )}
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="flex items-center gap-2">
          <span className="text-quiet max-md:sr-only">Packs</span>
          <input
            id={quantityField(row.key)}
            inputMode="numeric"
            aria-label={`Packs of ${offer?.name ?? row.text}`}
            aria-invalid={problem !== null || undefined}
            className="min-h-11 w-20 rounded-lg md:w-24 border border-edge bg-surface px-3 text-right text-lg tabular-nums"
            value={row.quantity ?? ''}
            onChange={({ target }) => onQuantity(readQuantity(target.value))}
            onKeyDown={moveByKey}
          />
        </label>
        <p className="min-w-24 flex-1 text-right tabular-nums md:min-w-28">
          {priced === null ? (
            <span className="text-quiet">No price</span>
          ) : (
            <>
              <Rupees amount={priced.total / 100} className="font-semibold" />
              {priced.terms.free > 0 && <span className="block text-success">{`+ ${priced.terms.free} free`}</span>}
            </>
          )}
        </p>
        <Button variant="quiet" aria-label={`Remove ${offer?.name ?? row.text}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

/** " × 10 packs". */
function choiceWords({ quantity }: PadChoice): string {
  if (quantity === null) return 'packs to enter'
  return ` × ${quantity} ${quantity === 1 ? 'pack' : 'packs'}`
}

function OfferFacts({ offer }: { offer: TradeOfferShown }) {
  const rates = offer.slabs.map(
    ({ minQuantity, rate, scheme, casePack }) =>
      `${formatRupees(Math.round(rate * 100) as never)}${minQuantity > 1 ? ` from ${minQuantity}` : ''}${scheme === null ? '' : `, ${scheme.paid}+${scheme.free}`}${casePack > 1 ? `, cases of ${casePack}` : ''}`,
  )
  return (
    <>
      <p translate="no" className="font-semibold wrap-anywhere">
        {offer.name}
      </p>
      <p className="text-quiet">
        <span>{`${offer.packSize} · ${offer.manufacturer} · `}</span>
        <span>{`MRP ${formatRupees(Math.round(offer.mrp * 100) as never)} · `}</span>
        <span>{stockWord(offer.stock)}</span>
      </p>
      {rates.length > 0 && <p className="text-quiet">{`${rates.join(' · ')}, before ${offer.taxPercent} % GST`}</p>}
    </>
  )
}

/** The arrows and Enter move between the quantities; after the last one comes the field for new lines. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>('[id^="packs-"]')]
  const next = fields[fields.indexOf(event.currentTarget) + step] ?? document.getElementById(PAD_ENTRY)
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
