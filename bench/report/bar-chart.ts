/** One bar of a chart; `ours` highlights the shop. */
type ChartBar = { readonly label: string; readonly value: number; readonly ours: boolean }

export type BarChart = {
  readonly title: string
  readonly unit: string
  readonly bars: readonly ChartBar[]
}

const WIDTH = 860
const ROW = 26
const HEAD = 44
const LABELS = 330
const LONGEST_BAR = WIDTH - LABELS - 110

/**
 * Draws horizontal bars as an SVG. The scale is logarithmic because values differ by a factor of a hundred. The values
 * are printed beside the bars.
 */
export function drawBarChart({ title, unit, bars }: BarChart): string {
  const height = HEAD + bars.length * ROW + 12
  const values = bars.map(({ value }) => Math.max(value, Number.MIN_VALUE))
  const [least, most] = [Math.log10(Math.min(...values)) - 0.5, Math.log10(Math.max(...values))]
  const lengthOf = (value: number) =>
    Math.max(2, Math.round((LONGEST_BAR * (Math.log10(value) - least)) / (most - least)))
  const rows = bars.map(({ label, value, ours }, index) => {
    const y = HEAD + index * ROW
    const length = lengthOf(values[index] ?? 1)
    return [
      `<text x="${LABELS - 10}" y="${y + 15}" text-anchor="end">${escapeXml(label)}</text>`,
      `<rect x="${LABELS}" y="${y + 3}" width="${length}" height="${ROW - 9}" rx="3" fill="${ours ? '#0f766e' : '#94a3b8'}"/>`,
      `<text x="${LABELS + length + 8}" y="${y + 15}">${format(value)} ${escapeXml(unit)}</text>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#1e293b">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="26" font-size="16" font-weight="600">${escapeXml(title)}</text>`,
    ...rows,
    '</svg>\n',
  ].join('\n')
}

function format(value: number): string {
  return value.toLocaleString('en-IN', { maximumFractionDigits: value < 100 ? 2 : 0 })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
