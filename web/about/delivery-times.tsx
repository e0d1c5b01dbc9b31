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
