import type { ShownPage } from '#contract/page-texts.ts'
import { packJson, unpackJson } from '#web/platform/packed-json.ts'
import { siteContext } from '#web/platform/server-context.ts'
import type { Route } from './+types/photo-gallery-page.ts'
import type { SoloBlock } from './group-blocks.ts'
import { loadPageText } from './load-page-text.ts'
import { PhotoGallery } from './photo-gallery.tsx'
import { TextPageView, textPageMeta } from './text-page-view.tsx'

const KEY = 'photo-gallery'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textPageMeta(loaderData?.page, matches)
}

export function loader({ context }: Route.LoaderArgs) {
  return { page: packJson(context.get(siteContext).pageText(KEY) as ShownPage) }
}

export async function clientLoader() {
  return { page: packJson(await loadPageText(KEY)) }
}

export default function PhotoGalleryPage({ loaderData: { page } }: Route.ComponentProps) {
  return <TextPageView page={unpackJson(page)} ownBlock={showGallery} />
}

function showGallery(block: SoloBlock) {
  return block.kind === 'gallery' ? <PhotoGallery rows={block.rows} /> : null
}
