import { at, circle, d, ellipse, path, rect, stroke } from '../pictures/svg.ts'
import { dice, ink, pick, skin } from './inks.ts'
import { cross } from './stock.ts'

export function tree(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    rect(-7, -70, 14, 72, ink.bark, { rx: 4 }) +
      circle(0, -108, 48, ink.teal) +
      circle(-34, -84, 32, ink.teal) +
      circle(34, -84, 32, ink.leaf),
    0,
    scale,
  )
}

export function pot(x: number, y: number, scale = 1): string {
  const leaf = (turn: number) => at(0, -38, path('M0 0C-16 -26 -12 -56 0 -70C12 -56 16 -26 0 0Z', ink.leaf), turn)
  return at(
    x,
    y,
    [-46, 46, -22, 22, 0].map(leaf).join('') +
      path('M-26 -42h52l-8 42h-36Z', ink.rust) +
      rect(-30, -48, 60, 12, '#b35f3d', { rx: 4 }),
    0,
    scale,
  )
}

/** Far houses, one behind the other. */
export function rooftops(y: number, fill: string, seed: number, height = 150): string {
  const roll = dice(seed)
  let drawn = ''
  for (let left = -20; left < 970;) {
    const width = 60 + Math.floor(roll() * 3) * 20
    const tall = height * (0.5 + roll() * 0.6)
    drawn += rect(left, y - tall, width, tall, fill)
    left += width + 8
  }
  return drawn
}

function minaret(x: number, y: number, height: number, stone: string, edge: string): string {
  return (
    rect(x - 17, y - height, 34, height, stone) +
    [0.3, 0.58].map((share) => rect(x - 24, y - height + height * share, 48, 9, edge)).join('') +
    rect(x - 22, y - height - 4, 44, 10, edge) +
    path(
      d`M${x - 17} ${y - height - 4}C${x - 25} ${y - height - 34} ${x - 5} ${y - height - 44} ${x} ${y - height - 62}C${x + 5} ${y - height - 44} ${x + 25} ${y - height - 34} ${x + 17} ${y - height - 4}Z`,
      stone,
    ) +
    rect(x - 1.5, y - height - 78, 3, 18, ink.timber)
  )
}

/** The four minarets of the old city. `x` is the middle, `y` the ground. */
export function charminar(
  x: number,
  y: number,
  scale: number,
  stone: string = ink.stone,
  edge = '#cdbf9f',
  inside: string = ink.mist,
): string {
  const windows = [346, 375, 404, 433, 462, 491, 520, 549]
    .map((left) => path(d`M${left - 450} -178v-16a9 11 0 0 1 18 0v16Z`, edge))
    .join('')
  return at(
    x,
    y,
    minaret(-98, 0, 320, stone, edge) +
      minaret(98, 0, 320, stone, edge) +
      rect(-120, -220, 240, 220, ink.sand) +
      rect(-128, -230, 256, 14, edge) +
      rect(-128, -170, 256, 10, edge) +
      path('M-55 0V-90C-55 -140 -20 -154 0 -170C20 -154 55 -140 55 -90V0Z', inside) +
      windows +
      minaret(-132, 0, 350, stone, edge) +
      minaret(132, 0, 350, stone, edge),
    0,
    scale,
  )
}

/** The old clock tower beside which the shop began. */
export function clockTower(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    rect(-34, -250, 68, 250, ink.sand) +
      rect(-42, -190, 84, 10, ink.clay) +
      rect(-42, -262, 84, 14, ink.clay) +
      path('M-34 -262L0 -318L34 -262Z', ink.rust) +
      circle(0, -222, 22, ink.paper) +
      stroke('M0 -222V-236M0 -222L9 -216', ink.night, 3.5, { 'stroke-linecap': 'round' }) +
      path('M-14 0V-60a14 16 0 0 1 28 0V0Z', ink.clay),
    0,
    scale,
  )
}

/** A street of small houses with shutters and flat roofs. */
export function lane(y: number, seed: number): string {
  const roll = dice(seed)
  let drawn = ''
  for (let left = 0; left < 960; left += 192) {
    const wall = pick(roll, [ink.sand, '#f3dfc2', ink.haze, '#f2d9cd'])
    const tall = 210 + Math.floor(roll() * 4) * 28
    drawn += rect(left, y - tall, 184, tall, wall) + rect(left - 4, y - tall - 8, 192, 14, ink.clay, { rx: 3 })
    for (const [column, row] of [
      [28, 40],
      [112, 40],
      [28, 130],
    ] as const) {
      drawn += rect(left + column, y - tall + row, 44, 56, ink.paper, { rx: 3 })
      drawn +=
        rect(left + column, y - tall + row, 20, 56, ink.mint) +
        rect(left + column - 5, y - tall + row + 56, 54, 7, ink.clay)
    }
    drawn += path(d`M${left + 104} ${y}v-74a28 26 0 0 1 56 0v74Z`, pick(roll, [ink.teal, ink.blue, ink.rust, ink.bark]))
  }
  return drawn
}

/** The delivery scooter with its rider; wheels stand at 136. */
export function scooter(x: number, y: number, scale: number): string {
  const wheel = (left: number) => circle(left, 92, 44, ink.night) + circle(left, 92, 20, ink.kerb)
  const body =
    wheel(-120) +
    wheel(132) +
    path('M-176 72C-176 10 -130 0 -80 4L10 10C30 60 30 84 8 92L-70 92C-76 58 -164 58 -170 92Z', ink.teal) +
    path('M0 76H70C92 76 96 60 102 20L116 -70L140 -66L128 40L160 82L140 92L112 62C100 92 88 98 66 98H0Z', ink.deep) +
    path('M104 -74L160 -88L164 -76L120 -60Z', ink.night) +
    circle(142, -40, 15, ink.gold) +
    path('M84 92C90 52 160 40 178 78L166 86C150 66 112 72 104 96Z', ink.teal) +
    path('M-110 -4H10C20 -4 22 12 10 14H-106C-120 14 -122 -4 -110 -4Z', ink.night) +
    rect(-196, -112, 104, 104, ink.paper, { rx: 10 }) +
    path('M-196 -90v-12a10 10 0 0 1 10 -10h84a10 10 0 0 1 10 10v12Z', ink.marigold) +
    cross(-144, -44, 46, ink.teal)
  const rider =
    path('M-66 -2C-70 -70 -62 -124 -20 -132C20 -126 20 -80 14 -4Z', ink.marigold) +
    path('M-60 -20H10C40 -20 50 0 54 30L62 78H28L14 34H-40C-66 34 -70 -6 -60 -20Z', ink.navy) +
    rect(24, 72, 58, 20, ink.night, { rx: 9 }) +
    stroke('M-18 -104C10 -70 50 -62 112 -74', '#cf8a0e', 30, { 'stroke-linecap': 'round' }) +
    circle(118, -74, 14, skin.deep) +
    rect(-22, -156, 26, 34, skin.deep, { rx: 10 }) +
    circle(-6, -176, 38, skin.deep) +
    path('M-50 -172C-54 -232 44 -236 42 -176L42 -168L-14 -178C-18 -160 -30 -150 -46 -150Z', ink.deep) +
    circle(16, -172, 4, ink.night) +
    stroke('M8 -156Q16 -150 24 -156', ink.night, 3.5, { 'stroke-linecap': 'round' })
  return at(x, y, ellipse(6, 136, 190, 12, ink.night, { opacity: 0.18 }) + body + rider, 0, scale)
}

/** The courier's van, seen from its side; wheels stand at 0. */
export function van(x: number, y: number, scale: number): string {
  const wheel = (left: number) => circle(left, -26, 34, ink.night) + circle(left, -26, 15, ink.kerb)
  return at(
    x,
    y,
    path('M-210 -30V-190a14 14 0 0 1 14 -14H70a14 14 0 0 1 14 14V-30Z', ink.paper) +
      path('M84 -160H150C168 -160 176 -150 184 -128L200 -92C208 -88 212 -80 212 -70V-30H84Z', ink.teal) +
      path('M100 -144H146C156 -144 160 -138 164 -128L176 -96H100Z', ink.haze) +
      rect(-210, -66, 294, 12, ink.marigold) +
      cross(-70, -128, 60, ink.teal) +
      rect(-214, -36, 430, 12, ink.deep, { rx: 4 }) +
      wheel(-130) +
      wheel(140),
    0,
    scale,
  )
}

export function cloud(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    path('M-60 20a26 26 0 0 1 6 -50a40 40 0 0 1 74 -8a32 32 0 0 1 40 58Z', ink.white, { opacity: 0.8 }),
    0,
    scale,
  )
}
