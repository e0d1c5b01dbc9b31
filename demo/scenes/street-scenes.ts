import { circle, d, path, rect, stroke } from '../pictures/svg.ts'
import { ink, skin } from './inks.ts'
import { person } from './people.ts'
import { bag } from './stock.ts'
import { charminar, clockTower, cloud, lane, pot, rooftops, scooter, tree } from './street.ts'

/** The outlet's own scooter in a lane nearby. */
export function delivery(): string {
  return [
    rect(0, 0, 960, 640, '#dcecef'),
    cloud(200, 90, 1),
    cloud(640, 60, 0.8),
    lane(470, 6),
    stroke('M0 96C200 140 420 140 560 100S860 70 960 110', ink.night, 2.5, { opacity: 0.5 }),
    ...[90, 230, 350, 470, 700, 820].map((x, index) => flag(x, [118, 134, 136, 122, 86, 84][index]!, index)),
    rect(0, 470, 960, 170, ink.kerb),
    rect(0, 500, 960, 140, ink.road),
    ...[40, 220, 400, 580, 760].map((x) => rect(x, 586, 80, 8, ink.gold, { rx: 3 })),
    pot(210, 486, 0.8),
    pot(590, 486, 0.8),
    rect(752, 452, 180, 30, ink.clay, { rx: 3 }),
    person(842, 246, 0.6, {
      skin: skin.light,
      hair: 'long',
      top: ink.rust,
      legs: ink.violet,
      skirt: true,
      hands: [
        [-92, 120],
        [66, 176],
      ],
    }),
    bag(786, 346, 0.5),
    scooter(430, 456, 1.08),
    rect(60, 420, 90, 6, ink.white, { rx: 3 }),
    rect(26, 466, 130, 6, ink.white, { rx: 3 }),
    rect(80, 512, 70, 6, ink.white, { rx: 3 }),
  ].join('')
}

function flag(x: number, y: number, index: number): string {
  return path(
    d`M${x - 16} ${y - 6}h32l-16 30Z`,
    [ink.marigold, ink.teal, ink.rust, ink.mint, ink.violet, ink.gold][index]!,
  )
}

/** The old city in the evening, and the clock tower where it began. */
export function skyline(): string {
  return [
    rect(0, 0, 960, 640, '#f6dfb4'),
    rect(0, 0, 960, 150, '#e9cfa6', { opacity: 0.5 }),
    circle(720, 250, 80, ink.marigold, { opacity: 0.9 }),
    circle(720, 250, 112, ink.marigold, { opacity: 0.18 }),
    rooftops(520, '#e7c896', 3, 220),
    rooftops(520, '#d9b482', 19, 130),
    clockTower(170, 524, 1.25),
    charminar(500, 524, 1.14, ink.paper, ink.stone, '#e7c896'),
    stroke(
      'M250 130q14 -14 26 0q14 -14 26 0M800 120q12 -12 22 0q12 -12 22 0M196 84q10 -10 18 0q10 -10 18 0M850 190q9 -9 16 0q9 -9 16 0',
      ink.night,
      3.5,
      { 'stroke-linecap': 'round' },
    ),
    rect(0, 520, 960, 120, ink.deep),
    rect(0, 520, 960, 10, ink.teal),
    tree(60, 526, 1.1),
    tree(320, 526, 0.72),
    tree(700, 526, 0.8),
    tree(892, 526, 1.2),
    tree(800, 526, 0.7),
    ...Array.from({ length: 8 }, (_, index) => lampPost(70 + index * 118)),
    ...Array.from({ length: 6 }, (_, index) => rect(30 + index * 170, 596, 80, 8, ink.gold, { rx: 3, opacity: 0.8 })),
  ].join('')
}

function lampPost(x: number): string {
  return (
    rect(x - 2, 486, 4, 60, ink.night) + circle(x, 484, 8, ink.gold) + circle(x, 484, 16, ink.gold, { opacity: 0.25 })
  )
}
