import type { BlockOf } from '#domain/page-texts/block-kinds.ts'

export function Figures({ rows }: Pick<BlockOf<'figures'>, 'rows'>) {
  return (
    <dl className="page-column grid grid-cols-2 gap-3 pt-8 md:gap-4 lg:grid-cols-4">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-lg bg-brand-soft p-4 md:p-5">
          <dt className="text-quiet">{label}</dt>
          <dd className="text-xl font-bold text-brand-strong md:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Statement({ text, more }: Pick<BlockOf<'statement'>, 'text' | 'more'>) {
  return (
    <div className="page-column pt-8 md:pt-12">
      <div className="rounded-lg bg-deep px-6 py-10 text-on-deep md:px-12 md:py-16">
        <p className="max-w-[22ch] text-3xl font-bold text-balance md:text-4xl">{text}</p>
        {more !== undefined && <p className="max-w-prose pt-4 text-lg text-on-deep-quiet">{more}</p>}
      </div>
    </div>
  )
}
