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
