/** The shared loading state: a turning ring and the word. */
export function Loader({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 py-16 text-quiet">
      <span aria-hidden="true" className="size-10 animate-spin rounded-full border-3 border-line border-t-brand" />
      <p className="text-lg">{label}</p>
    </div>
  )
}
