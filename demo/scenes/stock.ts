import { at, path, rect, stroke } from '../pictures/svg.ts'
import { dice, ink, pick } from './inks.ts'

const LABELS = [ink.teal, ink.blue, ink.rust, ink.marigold, ink.deep] as const
const GLASS = [ink.teal, ink.mint, ink.blue, ink.gold, ink.violet, ink.rust, ink.deep] as const

export function cross(x: number, y: number, size: number, fill: string): string {
  const arm = size / 3
  return (
    rect(x - arm / 2, y - size / 2, arm, size, fill, { rx: 3 }) +
    rect(x - size / 2, y - arm / 2, size, arm, fill, { rx: 3 })
  )
}

/** Everything that stands on a shelf stands on its own baseline, at 0. */
export function bottle(x: number, y: number, height: number, fill: string): string {
  return (
    rect(x, y - height, 26, height, fill, { rx: 5 }) +
    rect(x + 6, y - height - 9, 14, 10, ink.paper, { rx: 2 }) +
    rect(x + 4, y - height * 0.62, 18, height * 0.34, ink.white, { rx: 2 })
  )
}

export function jar(x: number, y: number, height: number, fill: string): string {
  return (
    rect(x, y - height, 38, height, fill, { rx: 6 }) +
    rect(x - 1, y - height - 9, 40, 12, ink.night, { rx: 3 }) +
    rect(x + 5, y - height * 0.68, 28, height * 0.36, ink.white, { rx: 2 })
  )
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  band: string,
  fill: string = ink.white,
): string {
  return rect(x, y - height, width, height, fill, { rx: 2 }) + rect(x, y - height * 0.42, width, height * 0.18, band)
}

export function vial(x: number, y: number, fill: string, cap: string): string {
  return (
    rect(x, y - 44, 22, 44, ink.white, { rx: 4 }) +
    rect(x, y - 22, 22, 22, fill, { rx: 4 }) +
    rect(x + 3, y - 53, 16, 11, cap, { rx: 2 })
  )
}

type Shelf = { seed: number; tall?: number; plank?: string; edge?: string; vials?: boolean }

/** A board with packs on it, as many as fit. `y` is the top of the board. */
export function shelf(
  x: number,
  y: number,
  width: number,
  { seed, tall = 74, plank = ink.stone, edge = ink.clay, vials = false }: Shelf,
): string {
  const roll = dice(seed)
  let drawn = ''
  let left = x + 12
  for (;;) {
    const kind = roll()
    const height = Math.round(tall * (0.66 + roll() * 0.34))
    const wide = vials ? 22 : kind < 0.45 ? 26 : kind < 0.65 ? 38 : 34 + Math.round(roll() * 2) * 10
    if (left + wide > x + width - 12) break
    if (vials)
      drawn += vial(left, y, pick(roll, [ink.sky, ink.mint, ink.gold]), pick(roll, [ink.blue, ink.rust, ink.deep]))
    else if (kind < 0.45) drawn += bottle(left, y, height, pick(roll, GLASS))
    else if (kind < 0.65) drawn += jar(left, y, Math.round(height * 0.84), pick(roll, GLASS))
    else drawn += box(left, y, wide, Math.round(height * 0.78), pick(roll, LABELS), roll() < 0.5 ? ink.white : ink.haze)
    left += wide + 10
  }
  return drawn + rect(x, y, width, 10, plank, { rx: 2 }) + rect(x, y + 10, width, 4, edge)
}

/** A packing carton with tape and an address label. */
export function carton(x: number, y: number, width: number, height: number, marked = true): string {
  return (
    rect(x, y - height, width, height, ink.wood, { rx: 3 }) +
    rect(x, y - height, width, 8, ink.timber, { rx: 3, opacity: 0.5 }) +
    rect(x + width / 2 - 7, y - height, 14, height * 0.42, ink.stone) +
    (marked ? rect(x + width * 0.56, y - height * 0.42, width * 0.34, height * 0.28, ink.paper, { rx: 2 }) : '')
  )
}

/** A courier parcel in the shop's own paper. */
export function parcel(x: number, y: number, width: number, height: number, fill: string = ink.teal): string {
  return (
    rect(x, y - height, width, height, fill, { rx: 6 }) +
    rect(x + 12, y - height + 12, width * 0.44, height * 0.4, ink.paper, { rx: 3 }) +
    rect(x + 18, y - height + 20, width * 0.3, 4, ink.clay) +
    rect(x + 18, y - height + 28, width * 0.22, 4, ink.clay) +
    cross(x + width - 24, y - 22, 20, ink.gold)
  )
}

/** An insulated box for what must stay cold. */
export function coldBox(x: number, y: number, width: number, height: number): string {
  return (
    rect(x, y - height, width, height, '#5b9fd0', { rx: 6 }) +
    rect(x - 8, y - height - 22, width + 16, 32, '#3f7fb1', { rx: 8 }) +
    rect(x - 8, y - height + 4, width + 16, 6, ink.white) +
    cross(x + width / 2, y - height * 0.4, Math.min(48, height * 0.42), ink.white)
  )
}

export function icePack(x: number, y: number): string {
  return rect(x, y - 30, 52, 30, ink.white, { rx: 6 }) + rect(x, y - 20, 52, 8, ink.mint)
}

export function snowflake(x: number, y: number, scale: number, fill: string): string {
  return at(
    x,
    y,
    stroke('M0 -24V24M-21 -12 21 12M21 -12 -21 12M-7 -19 0 -12 7 -19M-7 19 0 12 7 19', fill, 4, {
      'stroke-linecap': 'round',
    }),
    0,
    scale,
  )
}

/** A prescription: a sheet with lines and the sign. */
export function prescription(x: number, y: number, scale: number, turn = 0): string {
  const lines = [46, 60, 74, 88].map((top, row) => rect(10, top, row % 2 ? 34 : 50, 5, ink.clay, { rx: 2 })).join('')
  const sign = stroke('M12 34V12h10a7 7 0 0 1 0 14H12M20 26 32 38M32 26 20 38', ink.teal, 4, {
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
  return at(
    x,
    y,
    rect(0, 0, 70, 100, ink.paper, { rx: 4 }) + path('M0 96h70v4H0Z', ink.clay, { opacity: 0.5 }) + sign + lines,
    turn,
    scale,
  )
}

export function bag(x: number, y: number, scale = 1): string {
  return at(
    x,
    y,
    path('M-45 0l8 -60h74l8 60Z', ink.stone) +
      stroke('M-24 -58q24 -34 48 0', ink.timber, 5) +
      cross(0, -28, 26, ink.teal),
    0,
    scale,
  )
}
