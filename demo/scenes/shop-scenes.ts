import { circle, d, path, rect, stroke } from '../pictures/svg.ts'
import { ink, skin } from './inks.ts'
import { person } from './people.ts'
import { bag, bottle, box, cross, jar, prescription, shelf } from './stock.ts'
import { cloud, pot, rooftops, tree } from './street.ts'

function awning(y: number, drop: number): string {
  const stripes = Array.from({ length: 10 }, (_, index) =>
    path(d`M${160 + index * 64} ${y}h64v${drop}a32 20 0 0 1 -64 0Z`, index % 2 ? ink.paper : ink.teal),
  )
  return stripes.join('') + rect(156, y - 12, 648, 14, ink.deep, { rx: 4 })
}

/** The outlet from across the street. */
export function shopFront(): string {
  return [
    rect(0, 0, 960, 640, ink.haze),
    cloud(150, 96, 1),
    cloud(820, 70, 0.8),
    rooftops(470, ink.mist, 11, 300),
    rect(150, 90, 660, 410, ink.sand),
    rect(140, 78, 680, 18, ink.clay, { rx: 4 }),
    rect(180, 120, 600, 74, ink.deep, { rx: 10 }),
    cross(226, 157, 42, ink.gold),
    `<text x="500" y="172" text-anchor="middle" font-family="system-ui,sans-serif" font-size="40" font-weight="700" letter-spacing="6" fill="${ink.paper}">MEDICINES</text>`,
    rect(190, 270, 300, 180, ink.paper, { rx: 6 }),
    shelf(200, 340, 280, { seed: 5, tall: 60 }),
    shelf(200, 430, 280, { seed: 9, tall: 60 }),
    path('M200 440 L300 280 h44 L244 440Z', ink.white, { opacity: 0.35 }),
    rect(190, 450, 300, 12, ink.clay),
    rect(530, 262, 240, 238, ink.bark, { rx: 4 }),
    rect(544, 276, 106, 224, ink.mint),
    rect(656, 276, 100, 224, ink.mint),
    path('M556 400 L620 280 h24 L580 400Z', ink.white, { opacity: 0.35 }),
    rect(636, 380, 8, 44, ink.gold, { rx: 4 }),
    rect(662, 380, 8, 44, ink.gold, { rx: 4 }),
    rect(676, 300, 62, 40, ink.paper, { rx: 4 }),
    `<text x="707" y="327" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="${ink.teal}">OPEN</text>`,
    awning(212, 34),
    rect(0, 500, 960, 140, ink.kerb),
    rect(0, 566, 960, 74, ink.road),
    rect(0, 560, 960, 8, ink.clay),
    pot(170, 512, 0.9),
    pot(800, 512, 0.9),
    tree(66, 520, 1.5),
    tree(902, 520, 1.25),
    person(470, 312, 0.58, {
      skin: skin.warm,
      hair: 'long',
      top: ink.rust,
      legs: ink.navy,
      hands: [
        [-70, 170],
        [66, 180],
      ],
    }),
    bag(509, 462, 0.55),
    person(382, 326, 0.55, {
      skin: skin.deep,
      hair: 'cropped',
      hairInk: '#8b8f8c',
      top: ink.paper,
      legs: ink.stone,
      hands: [
        [-60, 176],
        [60, 176],
      ],
      glasses: true,
    }),
  ].join('')
}

/** Where a prescription is read. */
export function counter(): string {
  return [
    rect(0, 0, 960, 640, ink.sand),
    rect(40, 40, 880, 380, ink.paper, { rx: 14 }),
    ...[132, 232, 332].flatMap((y, row) => [
      shelf(60, y, 410, { seed: 21 + row, tall: 66 }),
      shelf(490, y, 410, { seed: 31 + row, tall: 66 }),
    ]),
    rect(0, 0, 960, 26, ink.deep),
    person(300, 226, 1.02, {
      skin: skin.warm,
      hair: 'bun',
      top: ink.teal,
      coat: true,
      hands: [
        [-40, 196],
        [64, 188],
      ],
    }),
    rect(0, 430, 960, 210, ink.deep),
    rect(0, 412, 960, 26, ink.wood, { rx: 4 }),
    rect(0, 434, 960, 6, ink.timber),
    rect(40, 474, 270, 122, ink.teal, { rx: 10 }),
    rect(345, 474, 270, 122, ink.teal, { rx: 10 }),
    rect(650, 474, 270, 122, ink.teal, { rx: 10 }),
    path('M318 414l60 -8 26 8Z', ink.paper),
    rect(316, 406, 84, 9, ink.paper, { rx: 2 }),
    bottle(420, 412, 62, ink.mint),
    box(454, 412, 66, 42, ink.teal),
    jar(532, 412, 50, ink.gold),
    rect(84, 344, 112, 66, ink.night, { rx: 8 }),
    rect(94, 354, 92, 46, ink.mint, { rx: 4 }),
    rect(128, 408, 26, 6, ink.night),
    person(700, 262, 1.18, {
      skin: skin.deep,
      hair: 'scarf',
      hairInk: ink.violet,
      top: '#a08cc2',
      legs: '#8f7ab5',
      skirt: true,
      hands: [
        [-92, 150],
        [70, 206],
      ],
    }),
    prescription(556, 350, 0.9, -8),
    circle(606, 442, 15, skin.deep),
  ].join('')
}

/** Nine hundred names, each in its place. */
export function shelves(): string {
  const columns = [24, 336, 648]
  const drawers = columns.flatMap((left, column) =>
    [0, 1, 2, 3].flatMap((cell) => {
      const x = left + 8 + cell * 70
      const letter = 'ABCDEFGHKLMP'[column * 4 + cell]!
      return [
        rect(x, 474, 62, 62, ink.wood, { rx: 4 }),
        rect(x + 14, 486, 34, 18, ink.paper, { rx: 2 }),
        `<text x="${x + 31}" y="501" text-anchor="middle" font-family="system-ui,sans-serif" font-size="15" font-weight="700" fill="${ink.deep}">${letter}</text>`,
        circle(x + 31, 520, 5, ink.timber),
      ]
    }),
  )
  return [
    rect(0, 0, 960, 640, ink.sand),
    rect(0, 0, 960, 560, ink.bark),
    ...columns.map((left) => rect(left, 22, 288, 440, ink.paper, { rx: 4 })),
    ...columns.flatMap((left, column) =>
      [112, 204, 296, 388, 452].map((y, row) =>
        row === 4
          ? ''
          : shelf(left, y, 288, { seed: 40 + column * 7 + row * 3, tall: 64, plank: ink.wood, edge: ink.timber }),
      ),
    ),
    ...columns.map((left) => shelf(left, 452, 288, { seed: left + 3, tall: 40, plank: ink.wood, edge: ink.timber })),
    ...drawers,
    rect(0, 556, 960, 84, ink.stone),
    rect(0, 556, 960, 6, ink.clay),
    ladder(),
    person(628, 214, 0.86, {
      skin: skin.light,
      hair: 'short',
      top: ink.teal,
      coat: true,
      legs: ink.navy,
      hands: [
        [-84, 44],
        [74, 176],
      ],
    }),
    box(534, 256, 46, 44, ink.marigold),
  ].join('')
}

function ladder(): string {
  const rungs = Array.from({ length: 9 }, (_, rung) => {
    const y = 110 + rung * 54
    return d`M${718 - rung * 1.5} ${y}H${802 + rung * 1.5}`
  })
  return (
    stroke('M722 40 704 612M798 40 816 612', ink.gold, 13, { 'stroke-linecap': 'round' }) +
    stroke(rungs.join(''), ink.gold, 9)
  )
}

/** One of the people who check every order. */
export function pharmacist(): string {
  return [
    rect(0, 0, 960, 640, ink.haze),
    `<g opacity="0.55">${[150, 290, 430].map((y, row) => shelf(-10, y, 980, { seed: 70 + row, tall: 84, plank: ink.mist, edge: '#a5cbc4' })).join('')}</g>`,
    circle(480, 330, 270, ink.mist),
    person(480, 210, 1.62, {
      skin: skin.deep,
      hair: 'long',
      top: ink.teal,
      coat: true,
      glasses: true,
      hands: [
        [-96, 150],
        [92, 160],
      ],
    }),
    rect(0, 548, 960, 92, ink.wood),
    rect(0, 548, 960, 10, ink.timber),
    prescription(258, 390, 1.3, -6),
    circle(346, 470, 19, skin.deep),
    box(592, 492, 112, 62, ink.teal),
    circle(604, 478, 19, skin.deep),
    bottle(760, 548, 96, ink.mint),
    jar(804, 548, 74, ink.gold),
    rect(96, 500, 128, 48, ink.paper, { rx: 4 }),
    stroke('M112 514h80M112 526h58', ink.clay, 5, { 'stroke-linecap': 'round' }),
  ].join('')
}
