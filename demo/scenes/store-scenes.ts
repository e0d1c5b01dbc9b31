import { circle, d, path, rect, stroke } from '../pictures/svg.ts'
import { ink, skin } from './inks.ts'
import { person } from './people.ts'
import { carton, coldBox, icePack, parcel, shelf, snowflake } from './stock.ts'
import { pot, rooftops, van } from './street.ts'

/** Two to eight degrees, day and night. */
export function coldStore(): string {
  return [
    rect(0, 0, 960, 640, ink.ice),
    rect(0, 570, 960, 70, ink.stone),
    rect(60, 40, 470, 530, ink.paper, { rx: 20 }),
    rect(82, 62, 426, 486, ink.haze, { rx: 14 }),
    ...[196, 306, 416, 526].map((y, row) =>
      shelf(92, y, 406, { seed: 81 + row, tall: 62, vials: row < 2, plank: ink.white, edge: ink.mint }),
    ),
    rect(236, 78, 120, 42, ink.deep, { rx: 8 }),
    `<text x="296" y="107" text-anchor="middle" font-family="system-ui,sans-serif" font-size="24" font-weight="700" fill="${ink.gold}">4.2°C</text>`,
    path('M530 60L600 26V596L530 560Z', ink.teal),
    path('M540 84L588 62V560L540 538Z', ink.haze, { opacity: 0.5 }),
    rect(588, 280, 9, 90, ink.deep, { rx: 4 }),
    snowflake(650, 92, 0.9, '#9cc6e0'),
    snowflake(890, 130, 1.1, '#b8d7ea'),
    snowflake(700, 210, 0.6, '#b8d7ea'),
    person(790, 208, 1.06, {
      skin: skin.light,
      hair: 'short',
      hairInk: ink.night,
      top: ink.blue,
      hands: [
        [-84, 196],
        [70, 188],
      ],
      beard: true,
    }),
    coldBox(660, 580, 256, 150),
    icePack(690, 410),
    icePack(842, 410),
    rect(752, 372, 70, 38, ink.white, { rx: 4 }),
    rect(752, 386, 70, 9, ink.blue),
    coldBox(560, 612, 110, 70),
  ].join('')
}

/** What clinics and other chemists order. */
export function wholesale(): string {
  return [
    rect(0, 0, 960, 640, ink.sand),
    path('M0 0H960V70L0 40Z', ink.stone),
    rect(0, 540, 960, 100, '#d8cdb4'),
    ...lamps(),
    rack(30, 540, 380, [
      [78, 60, 92, 70],
      [96, 64, 80],
      [70, 92, 84, 60],
    ]),
    rack(430, 540, 300, [
      [64, 80, 74],
      [92, 64, 70],
      [80, 72, 64],
    ]),
    path('M752 540V120h6V540ZM760 152h200M760 292h200M760 432h200', ink.deep),
    rect(752, 262, 208, 10, ink.teal),
    rect(752, 402, 208, 10, ink.teal),
    carton(774, 262, 84, 62),
    carton(868, 262, 80, 76),
    carton(784, 402, 100, 70),
    carton(894, 402, 66, 56),
    carton(770, 540, 90, 66),
    carton(868, 540, 92, 78),
    trolley(),
    person(688, 232, 0.9, {
      skin: skin.warm,
      hair: 'bun',
      top: ink.teal,
      legs: ink.navy,
      hands: [
        [-52, 166],
        [40, 160],
      ],
      glasses: true,
    }),
    rect(636, 350, 86, 62, ink.bark, { rx: 4 }),
    rect(642, 358, 74, 50, ink.paper, { rx: 2 }),
    stroke('M652 370h50M652 382h38M652 394h46', ink.clay, 4, { 'stroke-linecap': 'round' }),
  ].join('')
}

function lamps(): string[] {
  return [220, 580, 860].map(
    (x) =>
      stroke(d`M${x} 0V60`, ink.night, 4) +
      path(d`M${x - 44} 92C${x - 40} 62 ${x + 40} 62 ${x + 44} 92Z`, ink.deep) +
      rect(x - 30, 92, 60, 8, ink.gold, { rx: 4 }),
  )
}

function rack(x: number, ground: number, width: number, rows: readonly (readonly number[])[]): string {
  const boards = rows.map((widths, row) => {
    const y = ground - 20 - row * 140
    const gap = (width - 24 - widths.reduce((sum, one) => sum + one, 0)) / (widths.length - 1)
    let left = x + 12
    const cartons = widths.map((wide, index) => {
      const drawn = carton(left, y, wide, 58 + ((wide + index * 13 + row * 7) % 34))
      left += wide + gap
      return drawn
    })
    return cartons.join('') + rect(x, y, width, 10, ink.teal)
  })
  const posts = rect(x - 6, ground - 440, 12, 440, ink.deep) + rect(x + width - 6, ground - 440, 12, 440, ink.deep)
  return boards.join('') + posts
}

function trolley(): string {
  return [
    carton(470, 566, 130, 90),
    carton(486, 476, 96, 70),
    rect(444, 566, 190, 14, ink.marigold, { rx: 4 }),
    stroke('M632 570L654 400', ink.marigold, 11, { 'stroke-linecap': 'round' }),
    circle(476, 592, 16, ink.night),
    circle(608, 592, 16, ink.night),
    circle(476, 592, 6, ink.kerb),
    circle(608, 592, 6, ink.kerb),
  ].join('')
}

/** Where parcels are packed for the rest of India. */
export function courierDesk(): string {
  return [
    rect(0, 0, 960, 640, ink.haze),
    rect(60, 60, 420, 270, ink.paper, { rx: 8 }),
    rect(76, 76, 388, 238, '#cfe4f2'),
    `<svg x="76" y="76" width="388" height="238" viewBox="76 76 388 238">${rooftops(300, ink.mist, 4, 130)}${rect(76, 276, 388, 40, ink.road)}${van(280, 300, 0.82)}</svg>`,
    rect(266, 60, 8, 270, ink.paper),
    rect(48, 326, 444, 14, ink.clay, { rx: 3 }),
    rect(560, 70, 340, 230, ink.paper, { rx: 6 }),
    shelfOfParcels(),
    person(430, 246, 1.04, {
      skin: skin.deep,
      hair: 'cropped',
      hairInk: ink.night,
      top: ink.marigold,
      hands: [
        [-66, 182],
        [72, 178],
      ],
      beard: true,
    }),
    rect(0, 460, 960, 180, ink.deep),
    rect(0, 442, 960, 26, ink.wood, { rx: 4 }),
    rect(0, 464, 960, 6, ink.timber),
    parcel(352, 444, 166, 92, ink.wood),
    circle(268, 420, 24, ink.gold),
    circle(268, 420, 9, ink.wood),
    rect(590, 396, 116, 46, ink.night, { rx: 6 }),
    rect(606, 356, 84, 44, ink.paper, { rx: 2 }),
    stroke('M616 370h50M616 382h34', ink.clay, 5, { 'stroke-linecap': 'round' }),
    rect(764, 424, 130, 18, ink.kerb, { rx: 4 }),
    parcel(782, 424, 94, 66),
    rect(40, 500, 270, 104, ink.teal, { rx: 10 }),
    rect(345, 500, 270, 104, ink.teal, { rx: 10 }),
    rect(650, 500, 270, 104, ink.teal, { rx: 10 }),
    pot(90, 444, 0.9),
  ].join('')
}

function shelfOfParcels(): string {
  return [
    parcel(580, 168, 92, 64),
    parcel(682, 168, 110, 76, ink.wood),
    parcel(802, 168, 78, 54, ink.blue),
    rect(572, 168, 316, 9, ink.clay),
    parcel(580, 282, 116, 78, ink.blue),
    parcel(706, 282, 78, 58),
    parcel(794, 282, 88, 82, ink.wood),
    rect(572, 282, 316, 9, ink.clay),
  ].join('')
}
