import { firstPathSegment, queryNamesRead } from '../platform/page-queries.ts'
import { chosenFilterValues, readProductQuery } from './product-query.ts'

/** What the page at a path reads of a query. Lists read filters, sort order and page in one notation. */
export function readPageFields(pathname: string, given: URLSearchParams): [string, string][] {
  const names = queryNamesRead(pathname)
  const fields = [...given].filter(([name]) => names.includes(name))
  if (!['', 'products'].includes(firstPathSegment(pathname))) return fields
  const { page, sort, ...query } = readProductQuery(`https://shop.test/?${given}`)
  return [
    ...fields.filter(([name]) => name === 'search' || name === 'after'),
    ...chosenFilterValues(query),
    ...(sort ? [['sort', sort] satisfies [string, string]] : []),
    ...(page > 1 ? [['page', String(page)] satisfies [string, string]] : []),
  ]
}
