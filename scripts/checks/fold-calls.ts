import type { Plugin } from 'vite'

/**
 * Writes what two calls of the English pages always answer in their place: a word that `say` shows as it is, and an address
 * without parameters that `href` checks while it is compiled. English paths have no prefix.
 */
export function foldCalls(): Plugin {
  return {
    name: 'fold-calls',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/[^?]*\.tsx?$/, code: /\b(?:say|href)\(|__pathPrefix__/ },
      handler: (source) => ({ code: withoutCalls(source), map: null }),
    },
  }
}

export function withoutCalls(source: string): string {
  const words = source.includes("/languages/say.ts'") ? source.replaceAll(/(?<![\w.])say\(/g, '(') : source
  const english = words.replaceAll(/__pathPrefix__ \+ /g, '').replaceAll(/\.slice\(__pathPrefix__\.length\)/g, '')
  return english.replaceAll(/(?<![\w.])href\(('\/[\w/-]*')\)/g, '$1')
}
