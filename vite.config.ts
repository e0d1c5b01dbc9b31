import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { foldCalls } from './scripts/checks/fold-calls.ts'
import { separateDesk } from './scripts/checks/separate-desk.ts'
import { splitManifest } from './scripts/checks/split-manifest.ts'
import { markPages } from './scripts/languages/build-for-languages.ts'
import { oneByteText } from './scripts/setup/one-byte-text.ts'

/** What each page has loaded before it asks for more. */
const everyPageHas = /\/(?:react|frame|import|rolldown-runtime|entry\.client)-/

/** Small files compress badly, each with a dictionary of its own: what pages load together travels together. */
const groups = [
  // All packages of the browser, without those that the desk loads when it needs them.
  { name: 'react', test: /node_modules\/(?!lean-qr|@simplewebauthn)/, priority: 3 },
  // The entry needs it at once: inside another group it would bring that along.
  { name: 'import', test: /vite\/preload-helper/, priority: 4 },
  {
    name: 'frame',
    test: /\/web\/(?:root|storefront-frame|layout\/(?!discard-dialog|not-found|error-page|loader-page)|languages\/(?!choosing)|ui\/(?:svg-sprite|loading|alert|card|page-heading)|platform\/hydration\/use-is-hydrated|delivery-pin\/(?:deliver-to|delivery-pin))|\/shop\/shop\.ts|\/domain\/money\.ts/,
    priority: 2,
  },
  { name: 'page-text', test: /\/web\/about\/(?:load-page-text|contact-band)/ },
  { name: 'policies', test: /\/shop\/(?:delivery|returns)/ },
  {
    name: 'goods',
    test: /\/web\/(?:catalogue\/(?:product-shape|add-to-cart)|delivery-pin\/card-delivery|ui\/(?:stars|picture|price))\.tsx?|\/catalogue\/slug\.ts/,
  },
  { name: 'product', test: /\/web\/ui\/(?:tabs|quantity-stepper|use-photo-dialog)\.tsx/ },
  {
    name: 'customer',
    test: /\/web\/(?:accounts\/(?:customer-only|login-redirect)|addresses\/address-text|prescriptions\/load-prescriptions|ui\/retry-alert)\.tsx?|\/orders\/order-status\.ts/,
  },
  {
    name: 'checkout',
    test: /\/web\/(?:cart\/(?:order-summary|cart-totals|checkout-steps|checkout-loading|checkout-bar|cart-notices)|payments\/unsettled-lookup)\.tsx?|\/settings\/delivery-fee\.ts/,
  },
  {
    name: 'payment',
    test: /\/web\/payments\/(?:payment-calls|waiting-page|payment-storage)\.tsx?|\/ui\/radio-card/,
  },
  { name: 'fields', test: /\/web\/(?:platform\/forms|ui\/field)|\/accounts\/account-rules/, priority: 1 },
]

export default defineConfig(({ isSsrBuild, mode }) => ({
  // The server writes the language into the other build.
  define: mode === 'languages' ? {} : { __language__: '"en"', __pathPrefix__: '""' },
  // Static files beside the pages: banners, the fallback picture.
  publicDir: 'web/public',
  plugins: [
    mode === 'languages' ? markPages() : foldCalls(),
    tailwindcss(),
    reactRouter(),
    separateDesk(),
    splitManifest(),
    compressOnce({ isOfLanguages: mode === 'languages' }),
    mode !== 'languages' && oneByteText(),
  ],
  build: {
    // Every picture and font stays a file: the content security policy allows no surprises inside scripts.
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: false,
    cssCodeSplit: !isSsrBuild,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !everyPageHas.test(file)) },
  },
  environments: {
    client: {
      build: {
        // Terser, and then the minifier of Vite over its result: a page weighs 0.6 kB less than after either alone.
        minify: 'terser',
        terserOptions: { ecma: 2020, compress: { passes: 2 } },
        rollupOptions: {
          output: {
            minify: true,
            // Names of files are most of the route table, and hashes do not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups },
          },
        },
      },
    },
    // React Router 8 reads the entry of the server bundle here; ours is the web side as one function.
    ssr: {
      build: {
        // The functions that run inline in every page are few bytes.
        minify: true,
        rollupOptions: { input: './web/pages.ts' },
      },
    },
  },
}))

/** What the server changes in a file of the other build (`server/languages/translate-code.ts`). */
const changesByLanguage = /__(?:text|parts|language|pathPrefix)__|["'`]\/?assets\//

/** Files under /assets never change, so they are compressed once, and as well as it goes; those of no language too. */
function compressOnce({ isOfLanguages }: { isOfLanguages: boolean }): Plugin {
  return {
    name: 'compress-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(?:js|css)$/.test(file.fileName)) continue
        const content = file.type === 'chunk' ? file.code : file.source
        if (isOfLanguages && file.fileName.endsWith('.js') && changesByLanguage.test(Buffer.from(content).toString()))
          continue
        await writeFile(join(dir, `${file.fileName}.br`), brotliCompressSync(content))
      }
    },
  }
}
