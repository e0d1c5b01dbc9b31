import { listFields, type ProductQuery } from './product-query.ts'

/** What stays of a list's address when a form changes one thing in it. */
export function HiddenFields({ query, without }: { query: ProductQuery; without: string }) {
  return listFields(query)
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
