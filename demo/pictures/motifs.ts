/** One motif per therapeutic area, centred on the origin and about 200 wide, in the given ink. */
import { placePart, circle, d, ellipse, path, stroke } from './svg.ts'

type Motif = (ink: string) => string

const turned = (times: number, part: string, step = 360 / times) =>
  Array.from({ length: times }, (_, index) => placePart(0, 0, part, index * step)).join('')

const rings: Motif = (ink) =>
  [96, 72, 48]
    .map((r, index) => circle(0, 0, r, 'none', { stroke: ink, 'stroke-width': 9, opacity: 0.35 + index * 0.2 }))
    .join('') + circle(0, 0, 24, ink)

const petals: Motif = (ink) =>
  turned(6, path('M0 -8C-44 -44 -32 -92 0 -104C32 -92 44 -44 0 -8Z', ink, { opacity: 0.5 })) + circle(0, 0, 13, ink)

const leaf = 'M0 100C-74 44 -62 -50 0 -104C62 -50 74 44 0 100Z'
const leaves: Motif = (ink) =>
  placePart(-40, 14, path(leaf, ink, { opacity: 0.45 }), -38, 0.82) +
  placePart(42, 14, path(leaf, ink, { opacity: 0.6 }), 38, 0.82) +
  placePart(0, -8, path(leaf, ink), 0, 0.86) +
  stroke('M0 70V-60', '#ffffff', 4, { opacity: 0.35 })

const pulse: Motif = (ink) =>
  path('M0 88C-84 30 -104 -10 -92 -46C-78 -92 -22 -92 0 -48C22 -92 78 -92 92 -46C104 -10 84 30 0 88Z', ink, {
    opacity: 0.42,
  }) +
  stroke('M-112 6H-46L-26 -34L4 50L26 -12L38 6H112', ink, 11, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' })

const capsules: Motif = (ink) =>
  [-1, 0, 1]
    .map((step) =>
      placePart(
        step * 62,
        step * 10,
        path('M-24 -48a24 24 0 0 1 48 0V0h-48z', ink) + path('M-24 6h48v42a24 24 0 0 1 -48 0z', ink, { opacity: 0.5 }),
        24,
        0.95,
      ),
    )
    .join('')

const HEXAGON = 'M0 -40L35 -20V20L0 40L-35 20V-20Z'
const cells: Motif = (ink) =>
  [
    [0, 0, 1],
    [72, 0, 0.55],
    [-72, 0, 0.55],
    [36, 62, 0.4],
    [-36, 62, 0.75],
    [36, -62, 0.75],
    [-36, -62, 0.4],
  ]
    .map(([x = 0, y = 0, opacity]) => placePart(x, y, path(HEXAGON, ink, { opacity }), 0, 0.94))
    .join('')

const network: Motif = (ink) => {
  const nodes: [number, number, number][] = [
    [0, -4, 20],
    [-78, -52, 13],
    [-70, 54, 11],
    [8, -92, 10],
    [82, -36, 15],
    [66, 62, 12],
    [-8, 84, 9],
  ]
  return (
    nodes
      .slice(1)
      .map(([x, y]) => stroke(d`M0 -4L${x} ${y}`, ink, 6, { opacity: 0.5 }))
      .join('') + nodes.map(([x, y, r]) => circle(x, y, r, ink)).join('')
  )
}

const arcs: Motif = (ink) =>
  [100, 76, 52, 28]
    .map((r, index) =>
      stroke(d`M${-r} 50a${r} ${r} 0 0 1 ${2 * r} 0`, ink, 12, {
        opacity: 0.4 + index * 0.18,
        'stroke-linecap': 'round',
      }),
    )
    .join('')

const chevrons: Motif = (ink) =>
  [-62, 0, 62]
    .map((y, index) => stroke(d`M-78 ${y + 34}L0 ${y - 22}L78 ${y + 34}`, ink, 20, { opacity: 0.35 + index * 0.28 }))
    .join('')

const ribbons: Motif = (ink) =>
  [0, 1, 2, 3]
    .map((index) =>
      stroke(
        d`M-116 ${-60 + index * 36}C-50 ${-120 + index * 36} 40 ${0 + index * 36} 116 ${-60 + index * 36}`,
        ink,
        17,
        { opacity: 0.9 - index * 0.2 },
      ),
    )
    .join('')

const drops: Motif = (ink) => {
  const drop = 'M0 -60C28 -20 40 2 40 24A40 40 0 0 1 -40 24C-40 2 -28 -20 0 -60Z'
  return (
    placePart(-44, 12, path(drop, ink, { opacity: 0.5 }), 0, 0.95) +
    placePart(46, 24, path(drop, ink, { opacity: 0.65 }), 0, 0.75) +
    placePart(12, -42, path(drop, ink), 0, 0.62) +
    ellipse(0, 92, 96, 7, ink, { opacity: 0.4 })
  )
}

export const MOTIFS = { rings, petals, leaves, pulse, capsules, cells, network, arcs, chevrons, ribbons, drops }
export type MotifName = keyof typeof MOTIFS
