import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawProduct, type PictureView } from './draw-product.ts'
import type { PictureProduct } from './product-facts.ts'

type CatalogueProduct = PictureProduct & { readonly pictures: number }

const VIEWS: readonly PictureView[] = [1, 2, 3]

/**
 * Draws every picture of the catalogue as `<slug>-<view>.svg` and removes other files. An unchanged picture keeps its
 * file, so its conversions stay valid.
 */
export function drawCatalogue(catalogueFolder: string, outFolder: string): number {
  mkdirSync(outFolder, { recursive: true })
  const names = new Set<string>()
  for (const product of readCatalogue(catalogueFolder))
    for (const view of VIEWS.filter((view) => view <= product.pictures)) {
      const name = `${product.slug}-${view}.svg`
      writeIfChanged(join(outFolder, name), drawProduct(product, view))
      names.add(name)
    }
  for (const name of readdirSync(outFolder)) if (!names.has(name)) rmSync(join(outFolder, name), { recursive: true })
  return names.size
}

function readCatalogue(folder: string): CatalogueProduct[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CatalogueProduct[])
}

function writeIfChanged(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
