/** Says that a page shows a draft. */
export function PreviewNote() {
  return (
    <p className="bg-brand-soft py-3 text-center font-semibold text-brand-strong">
      Preview of a draft. Shoppers do not see it.
    </p>
  )
}
