/** Draws the pictures of every product in the catalogue which are missing or out of date, and removes those of removed products. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawProduct } from './draw-product.ts'
import type { View } from './draw-product.ts'
import { drawingCodeHash, factsHash, readManifest, writeManifest } from './picture-manifest.ts'
import type { Manifest } from './picture-manifest.ts'
import type { PictureProduct } from './product-facts.ts'

/** As in web/ui/picture-sources.ts. The one between is what most telephones take. */
const WIDTHS = [320, 480, 640]
const WORKERS = 2
const VIEWS: View[] = [1, 2, 3]
const PICTURE_NAME = /^(.+-[123])-(?:320|480|640)\.(?:avif|webp)$/

export type CatalogueProduct = PictureProduct & { pictures: number }
export type PictureProgress = { done: number; total: number; name: string }
export type PictureReport = { drawn: number; kept: number; removed: number }
type Job = { name: string; product: CatalogueProduct; view: View; hash: string }

async function readCatalogue(folder: string): Promise<CatalogueProduct[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return files.flatMap((file) => JSON.parse(file) as CatalogueProduct[])
}

/** Only what a picture shows: a new price or stock does not draw it again. */
const DRAWN = [
  'slug',
  'productName',
  'brand',
  'composition',
  'manufacturer',
  'category',
  'itemForm',
  'packSize',
  'schedule',
  'storageInstructions',
  'look',
] as const satisfies readonly (keyof CatalogueProduct)[]

function drawingFacts(product: CatalogueProduct) {
  return Object.fromEntries(DRAWN.map((fact) => [fact, product[fact]]))
}

function filesOf(name: string): string[] {
  return WIDTHS.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
}

async function writePicture(job: Job, folder: string): Promise<void> {
  const { data, info } = await sharp(Buffer.from(drawProduct(job.product, job.view)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const width of WIDTHS) {
    const small = await sharp(data, { raw }).resize(width, width, { kernel: 'lanczos3' }).raw().toBuffer()
    const sized = () => sharp(small, { raw: { ...raw, width, height: width } })
    await writeFile(
      join(folder, `${job.name}-${width}.avif`),
      await sized()
        .avif({ quality: width > 480 ? 55 : 50, effort: 1 })
        .toBuffer(),
    )
    await writeFile(
      join(folder, `${job.name}-${width}.webp`),
      await sized().webp({ quality: 78, effort: 2 }).toBuffer(),
    )
  }
}

async function removeOthers(folder: string, wanted: Set<string>): Promise<number> {
  const stale = (await readdir(folder)).filter((file) => {
    const name = PICTURE_NAME.exec(file)?.[1]
    return name !== undefined && !wanted.has(name)
  })
  await Promise.all(stale.map((file) => rm(join(folder, file))))
  return stale.length
}

/** `outDir` is the web root: pictures go to `images/products` in it, the manifest lies beside them. */
export async function makePictures(options: {
  catalogueDir: string
  outDir: string
  onProgress?: (progress: PictureProgress) => void
}): Promise<PictureReport> {
  const folder = join(options.outDir, 'images', 'products')
  await mkdir(folder, { recursive: true })
  const manifestFile = join(folder, '.manifest.json')
  const [products, code, before] = await Promise.all([
    readCatalogue(options.catalogueDir),
    drawingCodeHash(),
    readManifest(manifestFile),
  ])
  const all: Job[] = products.flatMap((product) =>
    VIEWS.filter((view) => view <= product.pictures).map((view) => ({
      name: `${product.slug}-${view}`,
      product,
      view,
      hash: factsHash(code, drawingFacts(product)),
    })),
  )
  const isCurrent = (job: Job) =>
    before[job.name] === job.hash && filesOf(job.name).every((file) => existsSync(join(folder, file)))
  const jobs = all.filter((job) => !isCurrent(job))
  const manifest: Manifest = Object.fromEntries(all.filter(isCurrent).map((job) => [job.name, job.hash]))
  const removed = await removeOthers(folder, new Set(all.map((job) => job.name)))

  const queue = jobs.values()
  let done = 0
  const work = async () => {
    for (const job of queue) {
      await writePicture(job, folder)
      manifest[job.name] = job.hash
      done += 1
      options.onProgress?.({ done, total: jobs.length, name: job.name })
    }
  }
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  try {
    await Promise.all(Array.from({ length: WORKERS }, work))
  } finally {
    sharp.concurrency(threads)
    // Also after a failure: what is drawn is drawn.
    await writeManifest(manifestFile, manifest)
  }
  return { drawn: done, kept: all.length - jobs.length, removed }
}
