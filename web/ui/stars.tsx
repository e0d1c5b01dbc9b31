import { readRating, starWidth } from '#domain/catalogue/rating.ts'

/** Five stars, grey without reviews (catalogue-2). Their width is an attribute, because the policy refuses inline styles. */
export function StarRating({ rating, count = true }: { rating: unknown; count?: boolean }) {
  const { stars, reviews } = readRating(rating)
  const reviewText = reviews === 0 ? 'No reviews yet' : reviews === 1 ? '1 review' : `${reviews} reviews`
  return (
    <p className={reviews === 0 ? 'rating-unreviewed' : 'rating'}>
      <svg role="img" viewBox="0 0 90 18" aria-label={`${stars} out of 5 stars`}>
        <use href="#stars" />
        <use href="#stars" width={`${starWidth(stars)}%`} />
      </svg>
      {count && <span>{reviewText}</span>}
    </p>
  )
}
