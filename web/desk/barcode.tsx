import { code128Widths } from '#domain/fulfilment/code-128.ts'

/** The blank margin that scanners need, in modules. */
const QUIET_ZONE = 10

/** A text as a Code 128 barcode. */
export function Barcode({ text, label }: { text: string; label: string }) {
  const widths = code128Widths(text)
  const total = widths.reduce((sum, width) => sum + width, 2 * QUIET_ZONE)
  let x = QUIET_ZONE
  let bars = ''
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars += `M${x} 0h${width}v1h-${width}z`
    x += width
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="block h-[12mm] w-[45mm] max-w-full bg-white"
    >
      <path d={bars} fill="#000" />
    </svg>
  )
}
