/** One picture of a product: 1 the pack, 2 another side, 3 the back. */
import { drawBackPanel } from './panel-back.ts'
import { drawFlatShadow, drawBackground, defineGradients } from './shading.ts'
import { packFacts } from './product-facts.ts'
import type { PackFacts, PictureProduct } from './product-facts.ts'
import { drawScene } from './scenes.ts'
import { placePart, renderSvg, rect, roundedRectPath, stroke } from './svg.ts'

export type PictureView = 1 | 2 | 3
const PICTURE_SIZE = 800

function back(facts: PackFacts): string {
  const w = 600
  const { content, height } = drawBackPanel(facts, w)
  const x = (PICTURE_SIZE - w) / 2
  const y = (PICTURE_SIZE - height) / 2
  const outline = roundedRectPath(x, y, w, height, 3)
  return (
    drawFlatShadow(outline) +
    placePart(x, y, content) +
    rect(x, y, w, height, 'url(#face)') +
    stroke(outline, '#3a3424', 1, { opacity: 0.2 })
  )
}

export function drawProduct(product: PictureProduct, view: PictureView): string {
  const facts = packFacts(product)
  return renderSvg(
    `${product.productName}, view ${view}`,
    PICTURE_SIZE,
    () =>
      defineGradients(facts.palette) +
      drawBackground(PICTURE_SIZE) +
      (view === 3 ? back(facts) : drawScene(facts, view)),
  )
}
