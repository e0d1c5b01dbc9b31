import { classNames } from '#web/ui/class-names.ts'

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
