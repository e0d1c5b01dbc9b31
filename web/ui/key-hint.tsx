/** The keys of a press, shown where a keyboard is likely. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span aria-hidden="true" className="hidden items-center gap-1 text-quiet md:flex">
      {keys.map((key) => (
        <kbd key={key} className="rounded-sm border border-edge bg-sunken px-1.5 text-xs font-semibold">
          {key}
        </kbd>
      ))}
    </span>
  )
}
