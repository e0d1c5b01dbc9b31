type Entry = { readonly when: string; readonly title: string; readonly text: string }

/** Years on a line. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="border-l-2 border-line lg:ml-20">
      {entries.map(({ when, title, text }) => (
        <li key={when} className="relative pb-8 pl-6 last:pb-0 md:pl-8">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[9px] size-4 rounded-full border-4 border-ground bg-brand"
          />
          <p className="text-xl font-bold text-brand tabular-nums lg:absolute lg:top-0 lg:right-full lg:pr-6">{when}</p>
          <h3 className="text-xl font-semibold">{title}</h3>
          <p className="max-w-prose pt-1 text-lg text-quiet">{text}</p>
        </li>
      ))}
    </ol>
  )
}
