import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { oneByteText } from './scripts/setup/one-byte-text.ts'

const OUT_DIR = 'build/shop'

/**
 * The server as one file: Node starts with one module instead of 1,500 (S4). Names and lines stay as they are, so that
 * the stack traces of the log can be read in it.
 */
export default defineConfig({
  publicDir: false,
  plugins: [keepPlaces(), oneByteText()],
  build: {
    ssr: 'server/main.ts',
    outDir: OUT_DIR,
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: {
      // They are loaded when first used, and read files beside their own.
      external: ['@simplewebauthn/server', 'gettext-parser', 'opentype.js', 'pdfkit', 'sharp'],
      output: { chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
})

/** A source finds the files beside it at its own place, not at that of the built file. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.url' },
      handler: (code, id) => {
        const place = JSON.stringify(relative(OUT_DIR, id))
        return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null }
      },
    },
  }
}
