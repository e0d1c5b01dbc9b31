import { listQueryFields, type ProductQuery } from './product-query.ts'

/** The other parameters of a list, for a form that changes one. */
export function HiddenFields({ query, without }: { query: ProductQuery; without: string }) {
  return listQueryFields(query)
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
