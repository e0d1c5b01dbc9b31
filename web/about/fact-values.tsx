import type { Fact } from '#web/ui/facts.tsx'

type FactRow = { readonly label: string; readonly value: string; readonly link?: string | undefined }

/** Names and values, the latter as links where they have one. */
export function toFacts(rows: readonly FactRow[]): Fact[] {
  return rows.map(({ label, value, link }) => ({
    label,
    value:
      link === undefined ? (
        value
      ) : (
        <a
          href={link}
          className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong tabular-nums underline"
        >
          {value}
        </a>
      ),
  }))
}
