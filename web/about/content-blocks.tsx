import { classNames } from '#web/ui/class-names.ts'
import type { BlockOf } from '#domain/page-texts/block-kinds.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowLink } from '#web/ui/link.tsx'

/** Cards with icon, text and an optional link. */
export function IconCards({ cards }: { cards: BlockOf<'cards'>['rows'] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
      {cards.map(({ icon, title, text, linkText, link }) => (
        <li key={title} className="flex gap-4 rounded-lg border border-line bg-surface p-5">
          <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-strong">
            <Icon name={icon} size={24} />
          </span>
          <div className="flex min-w-0 flex-1 flex-col">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="pt-1 text-quiet">{text}</p>
            {link !== undefined && (
              <ArrowLink href={link} className="mt-auto self-start pt-1">
                {linkText}
              </ArrowLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Numbered steps in three or four columns. */
export function NumberedSteps({ steps }: { steps: BlockOf<'steps'>['rows'] }) {
  return (
    <ol
      className={classNames(
        'grid gap-x-8 gap-y-6 sm:grid-cols-2',
        steps.length === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 border-t-2 border-brand pt-4">
          <span aria-hidden="true" className="text-3xl font-bold text-brand tabular-nums">
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="pt-1 text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Delivery times by destination. */
export function DeliveryTimes({ legs }: { legs: BlockOf<'times'>['rows'] }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {legs.map(({ where, time, note }) => (
        <div key={where} className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-5">
          <dt className="font-semibold text-quiet">{where}</dt>
          <dd className="text-2xl font-bold text-brand-strong tabular-nums">{time}</dd>
          <dd className="text-quiet">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
