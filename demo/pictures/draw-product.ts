/** One picture of a product: 1 the pack, 2 another side, 3 the back. */
import { backPanel } from './panel-back.ts'
import { flatShadow, ground, lights } from './lights.ts'
import { packFacts } from './product-facts.ts'
import type { PackFacts, PictureProduct } from './product-facts.ts'
import { scene } from './scenes.ts'
import { at, drawing, rect, roundedBox, stroke } from './svg.ts'

export type View = 1 | 2 | 3
export const PICTURE_SIZE = 800

function back(facts: PackFacts): string {
  const w = 600
  const { content, height } = backPanel(facts, w)
  const x = (PICTURE_SIZE - w) / 2
  const y = (PICTURE_SIZE - height) / 2
  const outline = roundedBox(x, y, w, height, 3)
  return (
    flatShadow(outline) +
    at(x, y, content) +
    rect(x, y, w, height, 'url(#face)') +
    stroke(outline, '#3a3424', 1, { opacity: 0.2 })
  )
}

export function drawProduct(product: PictureProduct, view: View): string {
  const facts = packFacts(product)
  return drawing(
    `${product.productName}, view ${view}`,
    PICTURE_SIZE,
    () => lights(facts.palette) + ground(PICTURE_SIZE) + (view === 3 ? back(facts) : scene(facts, view)),
  )
}
