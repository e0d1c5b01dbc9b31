import type { ShownPage } from '#contract/page-texts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { type PackedJson, unpackJson } from '#web/platform/packed-json.ts'

type Matches = Parameters<typeof pageMeta>[0]['matches']

/** The metadata of a page of blocks. Its draft is not for search engines. */
export function textPageMeta(packed: PackedJson<ShownPage> | undefined, matches: Matches) {
  if (packed === undefined) return pageMeta({ matches })
  const { title, description, path, isPreview } = unpackJson(packed)
  return pageMeta({ title, description, ...(!isPreview && { canonical: path }), matches })
}
