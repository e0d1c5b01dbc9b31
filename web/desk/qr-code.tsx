import { generate } from 'lean-qr/nano'

/** The blank margin that scanners need, in modules. */
const QUIET_ZONE = 4

/** A text as a QR code, black on white in every colour scheme, because many scanners need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const width = code.size + 2 * QUIET_ZONE
  const modules = Array.from({ length: code.size ** 2 }, (_, index) => ({
    x: index % code.size,
    y: Math.floor(index / code.size),
  }))
  const path = modules
    .filter(({ x, y }) => code.get(x, y))
    .map(({ x, y }) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`)
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      className="my-2 block w-52 max-w-full rounded-lg"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
