/** A plain page: its address, title, a sentence for search engines, and sections of paragraphs or lists. */
export type StaticPage = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly sections: readonly {
    readonly heading?: string
    readonly paragraphs?: readonly string[]
    readonly list?: readonly string[]
  }[]
}
