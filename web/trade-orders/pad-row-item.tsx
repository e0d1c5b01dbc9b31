import type { KeyboardEvent, ReactNode } from 'react'
import type { TradeOfferShown } from '#contract/trade-orders.ts'
import type { PadChoice } from '#domain/trade/match-pad-line.ts'
import { type ExpiryWindow, windowText } from '#domain/stock/expiry-window.ts'
import { formatRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Rupees } from '#web/ui/price.tsx'
import {
  shortExpiry,
  type Offers,
  type PadRow,
  priceRow,
  rateNote,
  readQuantity,
  rowMargin,
  rowSaving,
  shortDatedChoice,
  stockWord,
} from './pad-rows.ts'
import { candidatesOf, PAD_ENTRY, quantityField } from './use-order-pad.ts'

type PadRowItemProps = {
  row: PadRow
  offers: Offers
  /** Why the line cannot be ordered, or null. */
  problem: string | null
  isOpen: boolean
  onToggle: () => void
  onQuantity: (quantity: number | null) => void
  onChoose: (choice: PadChoice) => void
  /** Takes short-dated packs, or ordinary ones again with null. */
  onShortDated: (window: ExpiryWindow | null, packs: number | null) => void
  onRemove: () => void
  /** The form that asks for an unknown unit of the line. */
  children?: ReactNode
}

/** A line of the pad: closed it is the product with its packs and price, open also its facts, and the candidates to choose from. */
export function PadRowItem(props: PadRowItemProps) {
  const { row, offers, problem, isOpen, onToggle, onQuantity } = props
  const offer = row.chosen === null ? undefined : offers.get(row.chosen)
  return (
    <li className="py-1">
      <div className="flex items-center gap-2">
        <button type="button" aria-expanded={isOpen} className="min-h-11 min-w-0 flex-1 text-left" onClick={onToggle}>
          <span translate="no" className="block truncate leading-5 font-semibold">
            {offer?.name ?? row.text}
          </span>
          {problem === null ? (
            <PricedFacts row={row} offers={offers} />
          ) : (
            <span className="block truncate text-xs leading-5 font-medium text-danger">{problem}</span>
          )}
        </button>
        <input
          id={quantityField(row.key)}
          inputMode="numeric"
          aria-label={`Packs of ${offer?.name ?? row.text}`}
          aria-invalid={problem !== null || undefined}
          className="min-h-11 w-16 rounded-lg border border-edge bg-surface px-2 text-right text-lg tabular-nums md:w-24"
          value={row.quantity ?? ''}
          onChange={({ target }) => onQuantity(readQuantity(target.value))}
          onKeyDown={moveByKey}
        />
      </div>
      {isOpen && <OpenRow {...props} offer={offer} />}
    </li>
  )
}

/** The price of a row with what it leaves to the buyer, in two short lines. */
function PricedFacts({ row, offers }: Pick<PadRowItemProps, 'row' | 'offers'>) {
  const offer = row.chosen === null ? undefined : offers.get(row.chosen)
  const priced = priceRow(row, offers)
  const margin = rowMargin(row, offers)
  const saving = rowSaving(row, offers)
  if (offer === undefined || priced === null) return null
  const expiry = row.shortDated ? `short-dated ${shortExpiry(row.shortDated.from)}` : expiryWords(offer)
  return (
    <>
      <span className="block truncate leading-5 tabular-nums">
        <Rupees amount={priced.total / 100} className="font-semibold" />
        {priced.terms.free > 0 && <span className="text-success">{` + ${priced.terms.free} free`}</span>}
        {expiry !== null && (
          <span className={offer.isShortDated ? 'text-xs font-medium' : 'text-xs text-quiet'}>{` · ${expiry}`}</span>
        )}
      </span>
      <span className="block truncate text-xs leading-5 text-quiet tabular-nums">
        {saving === null
          ? margin !== null && <span>{`Net ${formatRupees(margin.net)} · margin ${margin.percent} %`}</span>
          : row.quantity !== null && (
              <span className="font-medium text-success">{`${saving.packs} packs cost less than ${row.quantity}`}</span>
            )}
      </span>
    </>
  )
}

/** "exp 03/28"; of a near expiry with what those packs cost less (trade-16). It is short, so that phones show all of it. */
function expiryWords({ expiry, isShortDated, shortDated }: TradeOfferShown): string | null {
  if (expiry === null) return null
  const day = shortExpiry(expiry)
  if (!isShortDated) return `exp ${day}`
  return shortDated === null || shortDated.percent === 0
    ? `short exp ${day}`
    : `exp ${day}: ${shortDated.percent} % off`
}

type OpenRowProps = PadRowItemProps & { offer: TradeOfferShown | undefined }

function OpenRow(props: OpenRowProps) {
  const { row, offers, offer, problem, onQuantity, onChoose, onRemove, children } = props
  const note = rateNote(row, offers)
  const saving = rowSaving(row, offers)
  const margin = rowMargin(row, offers)
  return (
    <div className="flex flex-col gap-2 py-2">
      {offer !== undefined && <OfferFacts offer={offer} />}
      {margin !== null && (
        <p className="text-quiet">{`Net ${formatRupees(margin.net)} · margin ${margin.percent} %`}</p>
      )}
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
          className="flex flex-wrap gap-2"
        >
          {row.choices.map((choice) => (
            <Button key={`${choice.productId} ${choice.quantity}`} variant="secondary" onClick={() => onChoose(choice)}>
              <span translate="no">{offers.get(choice.productId)?.name ?? choice.productId}</span>
              <span>{choiceWords(choice)}</span>
            </Button>
          ))}
        </div>
      )}
      {children}
      <ShortDatedPacks {...props} />
      <div className="flex flex-wrap gap-2">
        {saving !== null && (
          <Button variant="secondary" onClick={() => onQuantity(saving.packs)}>
            {`Take ${saving.packs} for ${formatRupees(saving.total)}`}
          </Button>
        )}
        <Button variant="quiet" aria-label={`Remove ${offer?.name ?? row.text}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}

/** The short-dated packs of a row: what they cost, and the press that takes them or ordinary ones again (trade-16). */
function ShortDatedPacks({ row, offers, onShortDated }: Pick<OpenRowProps, 'row' | 'offers' | 'onShortDated'>) {
  const choice = shortDatedChoice(row, offers)
  if (row.shortDated)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="font-medium">{`Short-dated, expires ${windowText(row.shortDated)}`}</p>
        <Button variant="secondary" onClick={() => onShortDated(null, null)}>
          Take ordinary packs
        </Button>
      </div>
    )
  if (choice === null) return null
  const { packs, window, unit, insteadOf } = choice
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-medium">
        {`Expires ${windowText(window)}: ${packs} packs at ${formatRupees(unit)} instead of ${formatRupees(insteadOf)}`}
      </p>
      <Button variant="secondary" onClick={() => onShortDated(window, packs)}>
        {`Take ${packs} short-dated packs`}
      </Button>
    </div>
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
      <p translate="no" className="wrap-anywhere">
        {offer.name}
      </p>
      <p className="text-quiet">
        <span>{`${offer.packSize} · ${offer.manufacturer} · `}</span>
        <span>{`MRP ${formatRupees(Math.round(offer.mrp * 100) as never)} · `}</span>
        <span>{stockWord(offer.stock)}</span>
        {offer.expiry !== null && (
          <span>
            {offer.isShortDated
              ? ` · short expiry ${shortExpiry(offer.expiry)}`
              : ` · expiry ${shortExpiry(offer.expiry)}`}
          </span>
        )}
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
