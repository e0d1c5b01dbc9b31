import { readRating, starWidth } from '#domain/catalogue/rating.ts'

/**
 * Five stars, filled 20 % per star, in grey without reviews. The width is an attribute, because the policy refuses inline
 * styles (D18).
 */
export function Stars({ rating, count = true }: { rating: unknown; count?: boolean }) {
  const { stars, reviews } = readRating(rating)
  const said = reviews === 0 ? 'No reviews yet' : reviews === 1 ? '1 review' : `${reviews} reviews`
  return (
    <p className={reviews === 0 ? 'rating-unreviewed' : 'rating'}>
      <svg role="img" aria-label={`${stars} out of 5 stars`}>
        <use href="#stars" />
        <use href="#stars" width={`${starWidth(stars)}%`} />
      </svg>
      {count && <span>{said}</span>}
    </p>
  )
}
