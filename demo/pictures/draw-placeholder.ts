/**
 * node demo/pictures/draw-placeholder.ts: draws the placeholder for a missing picture, an outline of a pack and a
 * strip.
 */
import sharp from 'sharp'
import { PALETTES } from './palette.ts'
import { placePart, circle, d, renderSvg, group, path, rect, roundedRectPath, stroke } from './svg.ts'

const PAPER_LINE = '#cfc9ba'

function pills(columns: number, rows: number, step: number): string {
  let content = ''
  for (let index = 0; index < columns * rows; index += 1) {
    content += circle((index % columns) * step, Math.floor(index / columns) * step, step * 0.32, '#f4f1ea', {
      stroke: PAPER_LINE,
      'stroke-width': 4,
    })
  }
  return content
}

export function drawPlaceholder(): string {
  const outline = { stroke: PAPER_LINE, 'stroke-width': 5, 'stroke-linejoin': 'round' }
  return renderSvg(
    'Picture follows',
    800,
    () =>
      rect(0, 0, 800, 800, '#f4f1ea') +
      group(
        path(d`M170 250l46 -34h430l-46 34z`, '#f9f7f1', outline) +
          path(d`M600 250l46 -34v260l-46 34z`, '#ebe6da', outline) +
          rect(170, 250, 430, 260, '#fbf9f4', outline) +
          rect(206, 296, 190, 26, '#e4dfd2', { rx: 13 }) +
          rect(206, 344, 128, 18, '#ebe7dc', { rx: 9 }) +
          placePart(
            498,
            376,
            path('M-22 -62H22V-22H62V22H22V62H-22V22H-62V-22H-22Z', PALETTES.teal.soft, { opacity: 0.9 }),
          ) +
          placePart(
            400,
            548,
            path(roundedRectPath(-190, -74, 380, 148, 18), '#faf8f2', outline) + placePart(-140, -35, pills(5, 2, 70)),
            -5,
          ),
      ) +
      stroke('M150 668H650', '#e2dccd', 5, { 'stroke-linecap': 'round' }),
  )
}

if (import.meta.main)
  await sharp(Buffer.from(drawPlaceholder()))
    .resize(640, 640)
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile('web/public/images/placeholder.jpg')
