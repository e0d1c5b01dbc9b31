/** Sentences under a title; nothing without any. */
export function SummaryList({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <section className="rounded-lg bg-sunken p-3">
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5 wrap-anywhere">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
