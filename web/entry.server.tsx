import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'

import { contentSecurityPolicy, hashMarkedScripts } from './content-security-policy.ts'

/** Renders a page to one string, so that its scripts can be hashed for the policy and the whole can be cached. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const mark = randomBytes(16).toString('hex')
  const rendered = await renderToText(<ServerRouter context={context} url={request.url} nonce={mark} />, mark)
  const { html, hashes } = hashMarkedScripts(rendered, mark)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Vite's development server injects scripts and styles of its own.
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', contentSecurityPolicy(hashes))
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** Called for everything a loader or a component throws on the server. Answers such as 404 are no faults of ours. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`Page ${new URL(request.url).pathname} failed:`, error)
}

function renderToText(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const decoder = new TextDecoder()
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += decoder.decode(chunk, { stream: true })
        done()
      },
      final(done) {
        resolve(text + decoder.decode())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Never move finished content into hidden templates: pages are complete without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
    })
  })
}
