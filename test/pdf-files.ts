type PdfParts = {
  /** The drawing commands of each page. */
  readonly pages?: readonly string[]
  /** The width and height of a page in points. */
  readonly size?: readonly [number, number]
  /** Further entries of the catalogue, of each page and of the trailer. */
  readonly catalogue?: string
  readonly page?: string
  readonly trailer?: string
  /** Further objects, numbered from 100 on. */
  readonly objects?: readonly string[]
}

export const BLUE_SQUARE = '0 0 1 rg 100 100 200 200 re f'

/** Builds a small PDF file with a cross-reference table. */
export function buildPdf({
  pages = [BLUE_SQUARE],
  size = [595, 842],
  catalogue = '',
  page = '',
  trailer = '',
  objects = [],
}: PdfParts = {}): Buffer {
  const numbered = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [
      2,
      `<< /Type /Pages /Kids [${pages.map((_, index) => `${10 + 2 * index} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ],
  ])
  for (const [index, drawing] of pages.entries()) {
    const number = 10 + 2 * index
    const box = `/MediaBox [0 0 ${size.join(' ')}]`
    numbered.set(number, `<< /Type /Page /Parent 2 0 R ${box} /Contents ${number + 1} 0 R /Resources << >> ${page} >>`)
    numbered.set(number + 1, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
  }
  for (const [index, object] of objects.entries()) numbered.set(100 + index, object)
  return writePdf(numbered, trailer)
}

function writePdf(objects: ReadonlyMap<number, string>, trailer: string): Buffer {
  let text = '%PDF-1.7\n'
  let table = ''
  for (const [number, object] of objects) {
    table += `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const size = Math.max(...objects.keys()) + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 1\n0000000000 65535 f \n${table}${end}`, 'latin1')
}
