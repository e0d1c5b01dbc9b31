type Quote = { readonly text: string; readonly who: string }

/** What customers said, each in a frame of its own. */
export function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-6">
      {quotes.map(({ text, who }, index) => (
        // Three in the first row, two wider ones in the second.
        <li key={who} className={index < 3 ? 'lg:col-span-2' : 'lg:col-span-3'}>
          <figure className="flex h-full flex-col justify-between gap-4 rounded-lg border border-line bg-surface p-5">
            <blockquote className="text-lg">“{text}”</blockquote>
            <figcaption className="text-quiet">{who}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
