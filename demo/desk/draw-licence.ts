import { loadSharp } from '#server/files/convert-image.ts'
import { tag } from '../pictures/svg.ts'

const WIDTH = 960
const HEIGHT = 680
const INK = '#264027'

/** Draws a fictional drug licence as a small JPEG. `lines` stand below its title. */
export async function drawLicence(title: string, lines: readonly string[]): Promise<Buffer> {
  const text = (y: number, words: string, size: number) =>
    tag('text', { x: 70, y, 'font-size': size, 'font-family': 'sans-serif', fill: INK }, words)
  const frame = { x: 25, y: 25, width: WIDTH - 50, height: HEIGHT - 50, fill: 'none', stroke: INK, 'stroke-width': 4 }
  const contents = [
    tag('rect', { width: WIDTH, height: HEIGHT, fill: '#f6f7ee' }),
    tag('rect', frame),
    text(110, title, 42),
    ...lines.map((line, index) => text(200 + index * 60, line, 28)),
    text(HEIGHT - 60, 'Drawn for the demo: this firm does not exist.', 20),
  ]
  const size = { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }
  const svg = tag('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, contents.join(''))
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
}
