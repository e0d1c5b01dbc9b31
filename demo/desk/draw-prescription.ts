import { tag } from '../pictures/svg.ts'
import { loadSharp } from '#server/files/convert-image.ts'

type DrawnPrescription = {
  readonly doctor: string
  readonly registration: string
  readonly patient: string
  /** The printed form: "19/11/2026". */
  readonly date: string
  readonly medicines: readonly string[]
}

const WIDTH = 720
const HEIGHT = 960
/** The maximum number of letters per line. */
const LINE_LETTERS = 40

/** Draws a fictional prescription as a small JPEG. */
export async function drawPrescription(prescription: DrawnPrescription): Promise<Buffer> {
  const { doctor, registration, patient, date, medicines } = prescription
  const line = (y: number, text: string, size = 26) =>
    tag('text', { x: 60, y, 'font-size': size, 'font-family': 'sans-serif', fill: '#1d3557' }, text)
  const contents = [
    tag('rect', { width: WIDTH, height: HEIGHT, fill: '#fdfcf6' }),
    tag('rect', { y: 150, width: WIDTH, height: 3, fill: '#1d3557' }),
    line(70, doctor, 34),
    line(115, `Reg. ${registration}, Example Clinic, Hyderabad`, 22),
    line(210, `Patient: ${patient}`),
    line(255, `Date: ${date}`),
    line(340, 'Rx', 48),
    ...medicines
      .flatMap((medicine, index) => breakWords(`${index + 1}. ${medicine}`))
      .map((text, index) => line(410 + index * 50, text)),
    tag('path', { d: 'M420 860c40-60 60 40 90-10s50 30 90-20', fill: 'none', stroke: '#1d3557', 'stroke-width': 4 }),
    line(920, 'Drawn for the demo: this doctor and this patient do not exist.', 18),
  ]
  const size = { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }
  const svg = tag('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, contents.join(''))
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
}

function breakWords(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
