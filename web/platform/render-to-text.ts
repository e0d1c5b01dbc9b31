import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** Marks a Suspense boundary that `renderToString` left out. */
const LEFT_OUT = '<!--$!-->'

/**
 * The HTML of a whole page. Throws when a part of it fails. `renderToString` takes a sixth less of the processor than a
 * stream (S8), but leaves out what fails or waits for a module, so that such a page is first rendered as a stream.
 */
export async function renderToText(page: ReactNode): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(LEFT_OUT)) return html
  await new Promise<void>((onAllReady, onError) => renderToPipeableStream(page, { onAllReady, onError }))
  return renderToString(page)
}
