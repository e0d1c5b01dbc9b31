export const STAR_SHAPE = 'stars'

const row = [10, 30, 50, 70, 90]
  .map((x) => `M${x} 1.6l2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4.1 5.8-.8z`)
  .join('')

/** Five stars side by side, to which every rating on a page refers. Stands once in a document. */
export function StarShape() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <path id={STAR_SHAPE} d={row} />
    </svg>
  )
}
