import { sql } from 'kysely'
import { readPageContent, type ShownPage } from '#contract/page-texts.ts'
import type { Block, BlockKind, PageContent, PageText, TextDraft } from '#domain/page-texts/block-kinds.ts'
import { pageErrors } from '#domain/page-texts/check-page.ts'
import { type PageFacts, pageFacts } from '#domain/page-texts/page-facts.ts'
import { processorNotice, retentionNotice } from '#domain/privacy/notice-blocks.ts'
import type { ProcessorFacts } from '#domain/privacy/processors.ts'
import { periodSettings } from '#domain/privacy/retention-periods.ts'
import { showPage } from '#domain/page-texts/show-page.ts'
import { pageTerms, pageTexts } from '#shop/pages.ts'
import { LatestGood } from '../db/latest-good.ts'
import type { Db } from '../db/tables.ts'
import { versionedPicture } from '../files/versioned-picture.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

export type PageKey = keyof typeof pageTexts
export const pageKeys = Object.keys(pageTexts) as readonly PageKey[]

type Snapshot = {
  readonly texts: ReadonlyMap<PageKey, PageContent>
  /** The pages whose last publication cannot be read, so that an earlier text shows. */
  readonly unreadable: readonly PageKey[]
}

/**
 * The texts of pages as they are now, in memory: what staff published over the shop's files (shop-5). A notification loads
 * them anew in every process.
 */
export class PageTextStore {
  readonly #latest: LatestGood<PageKey, PageContent>
  readonly #settings: SettingsStore
  readonly #processors: () => ProcessorFacts | null
  #current: Snapshot = { texts: new Map(), unreadable: [] }
  #shown = new Map<PageKey, { readonly shop: unknown; readonly page: ShownPage }>()

  /** `processors` says what leaves the machine; absent where no page is shown. */
  constructor(db: Db, settings: SettingsStore, processors: () => ProcessorFacts | null = () => null) {
    this.#processors = processors
    this.#latest = new LatestGood({
      readNewest: () => readPublished(db),
      readAll: (key, limit) => readPublications(db, key, limit),
      parse: (key, stored) => this.read(key, stored),
    })
    this.#settings = settings
  }

  get unreadable(): readonly PageKey[] {
    return this.#current.unreadable
  }

  /** What texts may say about the shop. */
  get facts(): PageFacts {
    return this.#factsIn()
  }

  #factsIn(translate?: (text: string) => string | null): PageFacts {
    const { shop, grievanceOfficer, feeText } = this.#settings
    return pageFacts(shop, grievanceOfficer, { ...pageTerms, fee: feeText }, translate)
  }

  /** The published text, or a draft of it, with names of facts in braces. */
  contentOf(key: PageKey, draft: TextDraft | null = null): PageContent {
    if (draft?.key === key) return draft.content
    return this.#current.texts.get(key) ?? (pageTexts[key] as PageText).content
  }

  /** The page as shoppers read it now. */
  shown(key: PageKey): ShownPage {
    const { shop } = this.#settings
    const known = this.#shown.get(key)
    if (known?.shop === shop) return known.page
    const page = this.show(key, this.contentOf(key))
    this.#shown.set(key, { shop, page })
    return page
  }

  /** The page in another language; a text without a translation is English. */
  translated(key: PageKey, translate: (text: string) => string | null): ShownPage {
    const page = this.show(key, this.contentOf(key), translate)
    return { ...page, title: translate(page.title) ?? page.title }
  }

  /** The page with another text. */
  show(key: PageKey, content: PageContent, translate?: (text: string) => string | null): ShownPage {
    const { title, path } = pageTexts[key]
    const { look } = this.#settings.shop
    const addressOf = (picture: string) => versionedPicture(picture, look)
    const blocks = content.blocks.filter(({ kind }) => !this.#isEmpty(kind))
    const facts = { facts: this.#factsIn(translate), englishFacts: this.facts }
    const shown = { ...facts, hidden: this.hiddenSentences(key), addressOf, ...(translate && { translate }) }
    const page = showPage({ ...content, blocks }, shown)
    return { title, path, ...page, blocks: page.blocks.map((block) => this.#derived(block, translate)) }
  }

  /** A block whose rows derive from the retention table or the configuration (privacy-1, privacy-4). */
  #derived(block: Block, translate?: (text: string) => string | null): Block {
    if (block.kind === 'retention')
      return { kind: 'facts', rows: retentionNotice(periodSettings(this.#settings.values), translate) }
    const facts = block.kind === 'processors' ? this.#processors() : null
    return facts === null ? block : { kind: 'facts', rows: processorNotice(facts, translate) }
  }

  /** Whether the shop says nothing of what a block shows. */
  #isEmpty(kind: BlockKind): boolean {
    const { hours, place } = this.#settings.shop
    if (kind === 'map') return place === null
    return kind === 'hours' && hours.office === null && hours.retail === null
  }

  /** What a live shop does not say: invented sentences, and those about facts that it does not say. */
  hiddenSentences(key: PageKey): string[] {
    const { founded, hours } = this.#settings.shop
    const { invented = {} }: PageText = pageTexts[key]
    return [
      ...Object.entries(invented).flatMap(([title, sentences]) => (this.#settings.isHidden(title) ? sentences : [])),
      ...(founded === null ? ['{founded}'] : []),
      ...(hours.office === null ? ['{officeHours}'] : []),
    ]
  }

  /** The invented sentences that texts still have, by their titles and pages. */
  listInvented(): Map<string, { readonly pages: PageKey[]; readonly sentence: string }> {
    const found = new Map<string, { readonly pages: PageKey[]; readonly sentence: string }>()
    for (const key of pageKeys) {
      const { invented = {} }: PageText = pageTexts[key]
      const text = JSON.stringify(this.contentOf(key))
      for (const [title, sentences] of Object.entries(invented)) {
        const sentence = sentences.find((one) => text.includes(JSON.stringify(one).slice(1, -1)))
        if (sentence === undefined) continue
        found.set(title, { sentence, ...found.get(title), pages: [...(found.get(title)?.pages ?? []), key] })
      }
    }
    return found
  }

  /** Why a text does not fit its page, by field. */
  errorsOf(key: PageKey, content: PageContent): Readonly<Record<string, string>> {
    return pageErrors(pageTexts[key], content, this.facts)
  }

  /** A stored text, or null if it cannot be read. */
  read(key: PageKey, stored: unknown): PageContent | null {
    const content = readPageContent(stored)
    return content !== null && Object.keys(this.errorsOf(key, content)).length === 0 ? content : null
  }

  /** Loads the texts. */
  async load(): Promise<void> {
    const latest = await this.#latest.load()
    if (latest === null) return
    this.#current = { texts: latest.values, unreadable: latest.unreadable }
    this.#shown = new Map()
  }
}

async function readPublished(db: Db) {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select distinct on (key) key, content as value from page_texts where publication > 0 order by key, publication desc
  `.execute(db)
  return rows.flatMap(({ key, value }) => (isPageKey(key) ? [{ key, value }] : []))
}

async function readPublications(db: Db, key: PageKey, limit: number): Promise<unknown[]> {
  const rows = await db
    .selectFrom('page_texts')
    .select('content')
    .where('key', '=', key)
    .where('publication', '>', 0)
    .orderBy('publication', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ content }) => content)
}

export function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(pageTexts, key)
}

export function pathOf(key: PageKey): string {
  return pageTexts[key].path
}
