const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /(<script\b[^>]*\btype="module"[^>]*>)(import [\s\S]*?)<\/script>/

/** However slow a picture is, the page comes alive. */
const PATIENCE_MS = 2500

/**
 * Pages are complete before they come alive. On a slow line their scripts would take the line from style sheet and
 * pictures, so what the renderer wants to load at once is loaded when those are there and painted. A tab in the
 * background never paints and starts at once. HTML that looks different from what is expected here is left alone.
 */
export function startAfterPaint(html: string): string {
  const body = START.exec(html)?.[2]
  if (body === undefined) return html
  const late = body
    .replace(/^import (".*");$/gm, 'await import($1);')
    .replace(/^import \* as (\w+) from (".*");$/gm, 'const $1 = await import($2);')
  if (/^import\s*["'*{\w]/m.test(late)) return html
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const script = `const start = async () => {
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }));
${late}
};
const loaded = new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done));
const painted = new Promise((done) => new PerformanceObserver(done).observe({ type: "paint", buffered: true }));
const patience = new Promise((done) => setTimeout(done, ${PATIENCE_MS}));
document.hidden ? start() : Promise.race([Promise.all([loaded, painted]), patience]).then(start);`
  return html.replaceAll(PRELOAD, '').replace(START, (_, tag: string) => `${tag}${script}</script>`)
}
