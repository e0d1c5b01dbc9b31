import { expect, test } from 'vitest'

import { withLateScripts } from './late-scripts.ts'

const page = `<head><meta charSet="utf-8"/><link rel="modulepreload" href="/assets/react-1.js"/><link rel="stylesheet" href="/assets/app-1.css"/></head>
<body><script nonce="m">window.a = 1</script><script nonce="m" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.client-1.js");</script></body>`

test('a page asks for no script before it is awake, and then for all of them at once and in order', () => {
  const late = withLateScripts(page, 'm')
  expect(late).not.toMatch(/<link rel="modulepreload"|^import /m)
  expect(late).toMatch(/shopAwake\.then\(async \(\) => \{\nfor \(const href of \["\/assets\/react-1\.js"\]\)/)
  expect(late).toMatch(
    /await import\("\/assets\/manifest-1\.js"\);\nconst route0 = await import\("\/assets\/root-1\.js"\);\nwindow.*\n\nimport\("\/assets\/entry/,
  )
})

test('what holds the first presses stands before the style sheet, and bears the mark of the policy', () => {
  expect(withLateScripts(page, 'm')).toMatch(
    /<script nonce="m">;\(\(\) => \{[\s\S]+\}\)\(\)<\/script><link rel="stylesheet"/,
  )
})

test('the comments stay behind', () => {
  expect(withLateScripts(page, 'm')).not.toMatch(/\/\*\*|^\s*\/\/ /m)
})
