/** How many elements and attributes a page has: text that stays text adds none. */
export function markupOf(html: string): { elements: number; attributes: number } {
  const tags = html.match(/<\/?[a-z!][^>]*>/gi) ?? []
  const attributes = tags.flatMap((tag) => tag.match(/\s[\w:-]+=("[^"]*"|'[^']*'|[^\s"'>]+)/g) ?? [])
  return { elements: tags.length, attributes: attributes.length }
}
