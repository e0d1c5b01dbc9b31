export type Rating =
  | number
  | {
      readonly breakdown: Readonly<Record<string, number>>
      readonly totalReviews: number
      readonly average?: number | undefined
    }
  | null

/** The stars of a missing rating and of a rating with a breakdown (catalogue-2). */
const DEFAULT_STARS = 4

/** The stars out of five and the number of reviews. 0 reviews show as 'No reviews yet' (catalogue-2). */
export function readRating(rating: unknown): { stars: number; reviews: number } {
  if (typeof rating === 'number' && Number.isFinite(rating))
    return { stars: Math.min(Math.max(rating, 0), 5), reviews: 0 }
  if (typeof rating !== 'object' || rating === null) return { stars: DEFAULT_STARS, reviews: 0 }
  const reviews = Number((rating as { totalReviews?: unknown }).totalReviews)
  return { stars: DEFAULT_STARS, reviews: Number.isFinite(reviews) ? Math.max(0, Math.floor(reviews)) : 0 }
}

/** The width of the filled stars in per cent: 20 a star (catalogue-2). */
export function starWidth(stars: number): number {
  return Math.round(stars * 20)
}
