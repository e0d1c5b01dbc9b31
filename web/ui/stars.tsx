import { readRating, starWidth } from '#domain/catalogue/rating.ts'

/** Five stars and the number of reviews; no stars without reviews (catalogue-2). The width is an attribute, because the policy refuses inline styles. */
export function StarRating({ rating }: { rating: unknown }) {
  const { stars, reviews } = readRating(rating)
  if (reviews === 0) return <p className="rating">No reviews yet</p>
  return (
    <p className="rating">
      <svg role="img" viewBox="0 0 90 18" aria-label={`${stars} out of 5 stars`}>
        <use href="#stars" />
        <use href="#stars" width={`${starWidth(stars)}%`} />
      </svg>
      <span>{reviews === 1 ? '1 review' : `${reviews} reviews`}</span>
    </p>
  )
}
