import { generate } from 'lean-qr'
import type { Pdf } from './pdf-fonts.ts'

/** The blank margin that scanners need, in modules. */
const QUIET_ZONE = 4

type Square = { readonly left: number; readonly top: number; readonly side: number }

/** Draws a text as a QR code into a square. */
export function drawQrCode(pdf: Pdf, text: string, { left, top, side }: Square): void {
  const code = generate(text)
  const module = side / (code.size + 2 * QUIET_ZONE)
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue
      // One rectangle for neighbours, which also leaves no hairlines between them.
      let end = x + 1
      while (end < code.size && code.get(end, y)) end += 1
      pdf.rect(left + (x + QUIET_ZONE) * module, top + (y + QUIET_ZONE) * module, (end - x) * module, module)
      x = end
    }
  pdf.fill('#000000')
}
