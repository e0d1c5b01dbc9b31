import type { App } from '../http/handle.ts'
import { styleHash } from '../http/style-hash.ts'
import { docsPage } from './docs-page.ts'
import { docsStyle } from './docs-style.ts'
import { openApi } from './openapi.ts'

const policy = `default-src 'none'; style-src '${styleHash(docsStyle)}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const HOUR_LONG = 'public, max-age=3600'

/** The API documentation as OpenAPI and HTML. Each is generated once, on first request. */
export function addDocsRoutes(app: App): void {
  let page: string | null = null
  let description: string | null = null
  app.get('/api/docs', (c) => {
    page ??= docsPage()
    return c.html(page, 200, { 'content-security-policy': policy, 'cache-control': HOUR_LONG })
  })
  app.get('/api/openapi.json', (c) => {
    description ??= JSON.stringify(openApi(), null, 2)
    return c.body(description, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': HOUR_LONG })
  })
}
