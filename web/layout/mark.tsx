/** The logo: a mortar with a leaf. */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 40 40" className="shrink-0">
      <rect width="40" height="40" rx="11" className="fill-brand" />
      <path d="M9.5 19h21a10.5 9.5 0 0 1-6.5 9.8V31.5h-8V28.8A10.5 9.5 0 0 1 9.5 19Z" className="fill-on-brand" />
      <path
        d="M20 16.5c0-4.5 2.8-7.5 8-8-.2 5-3 8-8 8Zm0 0c0-2.8-1.8-5-5.5-5.5.2 3.5 2 5.5 5.5 5.5Z"
        className="fill-accent"
      />
    </svg>
  )
}
