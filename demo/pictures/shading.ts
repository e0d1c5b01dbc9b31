/** Background, gradients and shadows, with the light at the top left of every picture. */
import type { Palette } from './palette.ts'
import { placePart, ellipse, path, rect, tag } from './svg.ts'

type Stop = [offset: number, colour: string, opacity?: number]

const stops = (list: Stop[]) =>
  list
    .map(([offset, colour, opacity]) => tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('')

const across = (id: string, list: Stop[]) => tag('linearGradient', { id }, stops(list))
const down = (id: string, list: Stop[]) => tag('linearGradient', { id, x2: 0, y2: 1 }, stops(list))
const slanted = (id: string, list: Stop[]) => tag('linearGradient', { id, x2: 1, y2: 1 }, stops(list))
const round = (id: string, list: Stop[], more = {}) => tag('radialGradient', { id, ...more }, stops(list))

const B = '#1d1a12'
const W = '#ffffff'

/** The named fills of all parts. */
export function defineGradients(palette: Palette): string {
  return tag('defs', {}, [...onShapes(), ...onMaterials(), ...onColour(palette), ...onPills()].join(''))
}

/** Gradients for background, boards and round shapes, independent of colour. */
function onShapes(): string[] {
  return [
    round(
      'ground',
      [
        [0, '#fbf9f4'],
        [0.6, '#f4f1ea'],
        [1, '#efebe1'],
      ],
      { cx: 0.36, cy: 0.3, r: 0.85 },
    ),
    round('shadow', [
      [0, B, 0.42],
      [0.35, B, 0.26],
      [0.7, B, 0.07],
      [1, B, 0],
    ]),
    slanted('face', [
      [0, W, 0.2],
      [0.4, W, 0],
      [1, B, 0.07],
    ]),
    down('side', [
      [0, B, 0.2],
      [1, B, 0.38],
    ]),
    across('topside', [
      [0, W, 0.5],
      [1, W, 0.16],
    ]),
    across('cylinder', [
      [0, B, 0.26],
      [0.1, B, 0.06],
      [0.2, W, 0.5],
      [0.3, W, 0.16],
      [0.46, W, 0],
      [0.76, B, 0.09],
      [0.95, B, 0.28],
      [1, B, 0.2],
    ]),
    across('curve', [
      [0, B, 0.14],
      [0.14, W, 0.3],
      [0.3, W, 0.05],
      [0.7, B, 0.04],
      [1, B, 0.2],
    ]),
    down('lying', [
      [0, B, 0.08],
      [0.14, W, 0.6],
      [0.3, W, 0.18],
      [0.5, W, 0],
      [0.8, B, 0.12],
      [1, B, 0.26],
    ]),
  ]
}

/** Foil, metal, glass and white plastic. */
function onMaterials(): string[] {
  return [
    slanted('foil', [
      [0, '#f5f6f6'],
      [0.22, '#d9dddf'],
      [0.4, '#eef0f1'],
      [0.62, '#c9ced1'],
      [0.82, '#e6e9ea'],
      [1, '#bcc2c6'],
    ]),
    across('metal', [
      [0, '#8d969b'],
      [0.16, '#f4f6f7'],
      [0.34, '#b9c1c5'],
      [0.62, '#dfe4e6'],
      [0.86, '#8f989d'],
      [1, '#b5bdc1'],
    ]),
    across('amberglass', [
      [0, '#4a2409'],
      [0.2, '#a9601f'],
      [0.45, '#8a4613'],
      [0.8, '#6b330c'],
      [1, '#3f1e07'],
    ]),
    across('clearglass', [
      [0, '#b7c6ca', 0.85],
      [0.14, '#f6fafa', 0.75],
      [0.5, '#e6eef0', 0.5],
      [0.86, '#d5e1e4', 0.7],
      [1, '#a4b5ba', 0.9],
    ]),
    across('plastic', [
      [0, '#d9d6cd'],
      [0.2, '#ffffff'],
      [0.55, '#f6f4ee'],
      [1, '#c9c5ba'],
    ]),
  ]
}

/** Fills in the colour of the product. */
function onColour(palette: Palette): string[] {
  return [
    across('coloured', [
      [0, palette.deep],
      [0.22, palette.bright],
      [0.5, palette.main],
      [1, palette.deep],
    ]),
    down('colouredlying', [
      [0, palette.main],
      [0.2, palette.bright],
      [0.5, palette.main],
      [1, palette.deep],
    ]),
  ]
}

/** The bubble of a blister and its content. */
function onPills(): string[] {
  return [
    round(
      'bubble',
      [
        [0, W, 0.75],
        [0.45, W, 0.2],
        [0.8, B, 0.04],
        [1, B, 0.2],
      ],
      { cx: 0.36, cy: 0.3, r: 0.75 },
    ),
    round(
      'pill',
      [
        [0, W, 0.85],
        [0.4, W, 0.15],
        [0.75, B, 0.05],
        [1, B, 0.26],
      ],
      { cx: 0.36, cy: 0.28, r: 0.78 },
    ),
  ]
}

export const drawBackground = (size: number) => rect(0, 0, size, size, 'url(#ground)')

/** The shadow of a standing object, which falls to the right: wide and faint, with a dark contact line. */
export function drawStandingShadow(centre: number, floor: number, width: number): string {
  return (
    ellipse(centre + width * 0.1, floor + 2, width * 0.66, Math.min(46, 14 + width * 0.055), 'url(#shadow)', {
      opacity: 0.75,
    }) + ellipse(centre + width * 0.02, floor, width * 0.53, 9, 'url(#shadow)')
  )
}

/**
 * The shadow of a flat object: its outline, offset from the light. Many faint outlines of decreasing width replace a
 * blur filter, which takes three quarters of the rendering time.
 */
export function drawFlatShadow(outline: string, height = 1): string {
  const layers = 14
  let soft = ''
  for (let layer = 0; layer < layers; layer += 1) {
    soft += path(outline, B, {
      stroke: B,
      'stroke-width': 46 * (1 - layer / layers) ** 1.3,
      'stroke-linejoin': 'round',
      opacity: 0.009 + 0.0016 * layer,
    })
  }
  const near = [10, 6, 3, 0]
    .map((width) => path(outline, B, { stroke: B, 'stroke-width': width, 'stroke-linejoin': 'round', opacity: 0.06 }))
    .join('')
  return placePart(13 * height, 17 * height, soft) + placePart(4 * height, 5 * height, near)
}
