import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Loads the endpoints of addresses, marks a file as changed and loads them again, with Node's own loader. */
function loadTwice(changed: string): { readonly loadedAnew: string[]; readonly knowsZod: boolean } {
  const program = `
    const { loadFresh, markChanged } = await import('./scripts/dev/load-fresh.ts')
    const { registerHooks } = await import('node:module')
    await loadFresh('contract/addresses.ts')
    const loadedAnew = []
    registerHooks({ load: (url, context, next) => (loadedAnew.push(url.replace(/^.*[/]|[?].*$/g, '')), next(url, context)) })
    markChanged(new URL('${changed}', 'file://' + process.cwd() + '/').href)
    const { address } = await loadFresh('contract/addresses.ts')
    const { z } = await import('zod')
    console.log(JSON.stringify({ loadedAnew, knowsZod: address instanceof z.ZodType }))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }))
}

test('loads a changed module and what imports it, and no other', () => {
  expect(loadTwice('domain/addresses/normalise-address-field.ts')).toEqual({
    loadedAnew: ['addresses.ts', 'normalise-address-field.ts'],
    knowsZod: true,
  })
})

test('loads everything but packages after a change of a file that no module imports', () => {
  const { loadedAnew, knowsZod } = loadTwice('server/delivery/pin-codes.csv')
  expect(loadedAnew).toEqual(expect.arrayContaining(['addresses.ts', 'address-rules.ts', 'endpoint.ts', 'shapes.ts']))
  expect(knowsZod).toBe(true)
})
