import { circle, group, path, rect, hashWord } from './svg.ts'
import { drawTextLine } from './text.ts'

/** A manufacturer's logo: a plain shape with its initial, deterministic per manufacturer. */
export function drawManufacturerLogo(maker: string, size: number, ink: string, paper: string): string {
  const shapes = [
    circle(0, 0, 50, ink),
    rect(-46, -46, 92, 92, ink, { rx: 22 }),
    path('M0 -56L50 -26V28L0 56L-50 28V-26Z', ink),
    path('M-48 -48H20A30 30 0 0 1 48 -20V48H-20A30 30 0 0 1 -48 20Z', ink),
  ]
  const initial = drawTextLine((maker.trim()[0] ?? '').toUpperCase(), 0, 22, {
    size: 62,
    weight: 800,
    fill: paper,
    anchor: 'middle',
  })
  return group((shapes[hashWord(maker) % shapes.length] ?? '') + initial, { transform: `scale(${size / 100})` })
}
