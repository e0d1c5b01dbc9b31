import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type TranslatedLanguage, translatedLanguages } from '#domain/languages/languages.ts'
import type { Context } from '../context.ts'
import type { App } from '../http/handle.ts'
import { assetFolder, type LanguageWords, translateCode } from './translate-code.ts'
import { languagesBuild } from './translations.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const

/** Serves the scripts and styles of the pages in each language, with the words of the moment. */
export function addLanguageFiles(app: App, { translations }: Pick<Context, 'translations'>): void {
  const compressed = new LRUCache<string, Buffer>({ maxSize: 8 * 1024 * 1024, sizeCalculation: (one) => one.length })
  app.get('/assets/:folder/:file', async (c, next) => {
    const [folder, file] = [c.req.param('folder'), c.req.param('file')]
    if (!/^(?:te|hi)-[0-9a-f]{8}$/.test(folder) || !/^[\w.-]+\.(?:js|css)$/.test(file)) return next()
    const language = translatedLanguages.find((one) => folder.startsWith(one)) as TranslatedLanguage
    const words = translations.wordsOf(language)
    const key = `${assetFolder(words)}/${file}`
    const body = compressed.get(key) ?? (await compressFile(file, words))
    if (body === null) return next()
    compressed.set(key, body)
    c.header('content-type', types[file.endsWith('.js') ? 'js' : 'css'])
    c.header('cache-control', folder === assetFolder(words) ? FOR_EVER : 'no-cache')
    c.header('content-encoding', 'br')
    return c.body(new Uint8Array(body))
  })
}

/** A file of the build with the words of a language; null where there is none. The build compresses what no language changes. */
async function compressFile(file: string, words: LanguageWords): Promise<Buffer | null> {
  const read = (name: string) => readFile(new URL(`client/assets/${name}`, languagesBuild)).catch(() => null)
  const content = (await read(file))?.toString()
  if (content === undefined) return null
  const body = file.endsWith('.js') ? translateCode(content, words) : content
  const compressed = body === content ? await read(`${file}.br`) : null
  return compressed ?? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}
