import type { PageText } from '#domain/page-texts/block-kinds.ts'

/** The products that lists show first. Without a row they have the order of the catalogue. */
export const popularProducts: PageText = {
  path: '/',
  title: 'Popular products',
  isFragment: true,
  hasFixedParts: true,
  content: {
    description: 'The products that home and the catalogue show first. Medicines on prescription are left out.',
    blocks: [{ kind: 'popular', rows: [] }],
  },
}

/** What search knows beside `synonyms.csv` and `other-brands.csv`. */
export const searchWords: PageText = {
  path: '/products',
  title: 'Words of search',
  isFragment: true,
  hasFixedParts: true,
  content: {
    description: 'Words of customers that search understands, beside those it knows as installed. Yours win.',
    blocks: [{ kind: 'synonyms', rows: [] }],
  },
}
