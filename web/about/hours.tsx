import { shop } from '#shop/shop.ts'
import { FactList } from '#web/ui/facts.tsx'

/** Both kinds of opening hours (D19), from the one place where they stand. */
export function OpeningHours() {
  return (
    <FactList
      facts={Object.values(shop.hours).map(({ label, days, from, to, closed }) => ({
        label,
        value: (
          <>
            <span className="block tabular-nums">
              {from} to {to}
            </span>
            <span className="block font-normal text-quiet">
              {days}
              {closed && `, ${closed}`}
            </span>
          </>
        ),
      }))}
    />
  )
}
