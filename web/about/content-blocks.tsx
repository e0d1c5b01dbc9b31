import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

type IconCard = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly label: string }
}

/** Things side by side, each with a drawing, a few words and, where there is one, a way on. */
export function IconCards({ cards }: { cards: readonly IconCard[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
      {cards.map(({ icon, title, text, link }) => (
        <li key={title} className="flex gap-4 rounded-lg border border-line bg-surface p-5">
          <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-strong">
            <Icon name={icon} size={24} />
          </span>
          <div className="flex min-w-0 flex-1 flex-col">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="pt-1 text-quiet">{text}</p>
            {link && (
              <AppLink
                href={link.href}
                className="mt-auto inline-flex min-h-11 items-center gap-1 self-start pt-1 font-semibold text-brand-strong underline-offset-4 hover:underline"
              >
                {link.label} <Icon name="right" size={16} />
              </AppLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

type Step = { readonly title: string; readonly text: string }

/** What happens one after the other, with its number; three or four beside each other where there is room. */
export function NumberedSteps({ steps }: { steps: readonly Step[] }) {
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

type Leg = { readonly where: string; readonly time: string; readonly note: string }

/** How long it takes, one card for each kind of place. */
export function DeliveryTimes({ legs }: { legs: readonly Leg[] }) {
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
