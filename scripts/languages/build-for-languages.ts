import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { findDataWords } from './find-data-words.ts'
import { markSentences } from './mark-sentences.ts'

/** The offer of a language is in that language. */
const UNTRANSLATED = new Set(['domain/languages/offer-words.ts'])

/** The one place where words of the data are sentences. */
const SHOWN_WORDS = 'domain/languages/shown-words.ts'

/** The elements of the pages mark what is English in them. */
const JSX_RUNTIME = 'react/jsx-runtime'
const MARKING_RUNTIME = 'web/languages/jsx-runtime.ts'

const buildFolder = 'build/languages'

/** The router makes several instances of each plugin. */
const sentences = new Map<string, { key: string; files: Set<string> }>()
const dataWords = findDataWords()

/** Marks the sentences of the pages and what is English in them, and writes the list of them beside the build. */
export function markPages(): Plugin {
  return {
    name: 'mark-sentences',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isOwn = source === JSX_RUNTIME && /\/web\/(?!languages\/jsx-runtime)/.test(importer)
      return isOwn ? resolve(MARKING_RUNTIME) : null
    },
    transform: {
      filter: { id: { include: /\/(?:web|domain|shop)\/[^?]*\.tsx?$/ } },
      handler(source, id) {
        const file = relative(process.cwd(), id)
        if (UNTRANSLATED.has(file)) return null
        const { code, keys } = markSentences(file, source, {
          isData: (words) => dataWords.has(words),
          isWordList: file === SHOWN_WORDS,
        })
        for (const [name, key] of keys) {
          const known = sentences.get(name) ?? { key, files: new Set() }
          known.files.add(file)
          sentences.set(name, known)
        }
        return { code, map: null }
      },
    },
    // The router sets the format of the server's side itself, after the configuration.
    outputOptions(options) {
      return this.environment.name === 'ssr' ? { ...options, format: 'cjs', codeSplitting: false } : null
    },
    // The router builds the browser's side first.
    writeBundle() {
      const rows = [...sentences].map(([id, { key, files }]) => [id, { key, files: [...files].toSorted() }] as const)
      const sorted = rows.toSorted(([, one], [, other]) => (one.key < other.key ? -1 : 1))
      writeFileSync(`${buildFolder}/sentences.json`, JSON.stringify(Object.fromEntries(sorted), null, 1))
    },
  }
}
