import { constantAnswer } from '../http/constant-answer.ts'
import type { App } from '../http/handle.ts'
import { styleHash } from '../http/style-hash.ts'
import { docsPage } from './docs-page.ts'
import { docsStyle } from './docs-style.ts'
import { openApi } from './openapi.ts'

const policy = `default-src 'none'; style-src '${styleHash(docsStyle)}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const HOUR_LONG = 'public, max-age=3600'

/** The API documentation as OpenAPI and HTML. */
export function addDocsRoutes(app: App): void {
  const page = { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': policy }
  app.get('/api/docs', constantAnswer(docsPage, { ...page, 'cache-control': HOUR_LONG }))
  const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': HOUR_LONG }
  app.get(
    '/api/openapi.json',
    constantAnswer(() => JSON.stringify(openApi()), json),
  )
}
