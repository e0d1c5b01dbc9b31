import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  // Static files beside the pages: banners, favicon, manifest, the fallback picture.
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Every picture and font stays a file: the content security policy allows no surprises inside scripts.
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: false,
    cssCodeSplit: !isSsrBuild,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Small files compress badly: what every page needs travels in two, the rest of each page in its own.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules/, priority: 2 },
                { name: 'shop', test: /\/(?:web|domain|contract|shop)\//, minShareCount: 8 },
              ],
            },
          },
        },
      },
    },
    // React Router 8 reads the entry of the server bundle here; ours is the web side as one function.
    ssr: { build: { rollupOptions: { input: './web/pages.ts' } } },
  },
}))
