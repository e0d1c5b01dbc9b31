import type { RequestLine } from '#contract/prescription-requests.ts'
import { differenceReasons } from '#domain/prescriptions/request-rules.ts'
import { tolerantPaise } from '#domain/money.ts'
import { say } from '#web/languages/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Rupees } from '#web/ui/price.tsx'

type OfferLinesProps = {
  lines: readonly RequestLine[]
  /** Nothing is offered yet. */
  isOpen: boolean
}

/** What was asked and what is offered, with each difference. */
export function OfferLines({ lines, isOpen }: OfferLinesProps) {
  return (
    <Card as="section" aria-labelledby="medicines">
      <h2 id="medicines" className="pb-2 text-xl font-semibold">
        {isOpen ? 'You asked for' : 'Your medicines'}
      </h2>
      <ul aria-labelledby="medicines" className="divide-y divide-line">
        {lines.map((line) => (
          <OfferLine key={line.position} line={line} isOpen={isOpen} />
        ))}
      </ul>
    </Card>
  )
}

function OfferLine({ line: { asked, askedPacks, offer, reason }, isOpen }: { line: RequestLine; isOpen: boolean }) {
  return (
    <li className="flex flex-col items-start gap-1 py-3">
      {offer !== null && (
        <p className="flex w-full flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            <span translate="no" className="font-semibold">
              {offer.productName}
            </span>{' '}
            <span className="text-quiet">{say(offer.packSize)}</span>
          </span>
          <span className="tabular-nums">
            {offer.packs} × <Rupees amount={offer.price} /> ={' '}
            <Rupees amount={(tolerantPaise(offer.price) * offer.packs) / 100} className="font-semibold" />
          </span>
        </p>
      )}
      {asked !== '' && (
        <p className={isOpen ? 'font-semibold' : 'text-quiet'}>
          {!isOpen && <span>You asked for: </span>}
          <span translate="no">{asked}</span> <span>× {askedPacks}</span>
        </p>
      )}
      {reason !== null && <Badge tone="notice">{differenceReasons[reason]}</Badge>}
      {!isOpen && offer === null && <p>Not in this order.</p>}
    </li>
  )
}
