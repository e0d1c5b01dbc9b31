import { href } from 'react-router'
import type { OpenMoney } from '#contract/day.ts'
import { formatDateTime } from '#domain/time.ts'
import { Rupees } from '#web/ui/price.tsx'
import { TextLink } from '#web/ui/link.tsx'

/** The people who have held money since yesterday or longer. */
export function OpenMoneyList({ open }: { open: readonly OpenMoney[] }) {
  return (
    <section aria-labelledby="open-money">
      <h2 id="open-money" className="pb-3 text-xl font-semibold">
        Money not handed over
      </h2>
      <ul aria-label="Money not handed over" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {open.map(({ person, since, sums }) => (
          <li key={person.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 p-4">
            <TextLink href={href('/desk/day')}>{person.name}</TextLink>
            <span>
              <Rupees amount={sums.cash} className="font-semibold" /> <span>in cash,</span>{' '}
              <Rupees amount={sums.UPI} className="font-semibold" /> <span>by UPI</span>
              {sums.card > 0 && (
                <span>
                  , <Rupees amount={sums.card} className="font-semibold" /> by card
                </span>
              )}
            </span>
            <span className="basis-full text-quiet">{`since ${formatDateTime(since)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
