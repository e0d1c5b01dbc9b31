import { expect, test } from 'vitest'

import { startAfterPaint } from './start-after-paint.ts'

const page = (body: string) =>
  `<head><link rel="modulepreload" href="/assets/react.js" nonce="m"/><link rel="stylesheet" href="/assets/app.css"/></head><body><script nonce="m" type="module" async="">${body}</script></body>`

const renderers = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");`

test('nothing of the scripts is asked for before the first paint', () => {
  const html = startAfterPaint(page(renderers))
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toMatch(/^import /m)
  expect(html).toContain('await import("/assets/manifest.js");')
  expect(html).toContain('const route0 = await import("/assets/root.js");')
  expect(html).toContain('["/assets/react.js"]')
  expect(html).toMatch(/Promise\.all\(\[loaded, painted\]\), patience\]\)\.then\(start\);<\/script>/)
})

test('a start that is not as expected is left alone', () => {
  for (const html of [page('import { hydrate } from "/assets/entry.js";'), '<body>no scripts</body>'])
    expect(startAfterPaint(html)).toBe(html)
})
