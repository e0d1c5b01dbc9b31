import firstPresses from './first-presses.js?raw'

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const MODULES = /(<script\b[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/

/** Without what only its readers need. */
const early = firstPresses
  .replace(/\/\*\*[\s\S]*?\*\//g, '')
  .replace(/^\s*(?:\/\/.*)?\n?/gm, '')
  .trim()

/**
 * Lets the scripts of a rendered page begin after its first paint (decision 0013). `mark` is put on the script that is
 * added, so that the content policy names it.
 */
export function withLateScripts(html: string, mark: string): string {
  const hrefs = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const late = html
    .replace(PRELOAD, '')
    .replace(MODULES, (_, open: string, body: string, close: string) => open + whenAwake(body, hrefs) + close)
  // Before the style sheet: a script behind one waits for it.
  return late.replace(
    /<link rel="stylesheet"|<style|<\/head>/,
    (next) => `<script nonce="${mark}">${early}</script>${next}`,
  )
}

/** The router's list of modules, fetched all at once and run in their order. */
function whenAwake(body: string, hrefs: readonly (string | undefined)[]): string {
  const imports = body
    .replace(/^import \* as (\w+) from ("[^"]+");?/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");?/gm, 'await import($1);')
  return `shopAwake.then(async () => {
for (const href of ${JSON.stringify(hrefs)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${imports}
})`
}
