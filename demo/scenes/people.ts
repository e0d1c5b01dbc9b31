import { at, circle, path, rect, stroke } from '../pictures/svg.ts'
import { ink } from './inks.ts'

type Hair = 'short' | 'bun' | 'long' | 'cropped' | 'scarf'

export type Person = {
  skin: string
  hair: Hair
  /** Of hair or scarf. */
  hairInk?: string
  top: string
  /** A chemist's coat over the top. */
  coat?: boolean
  glasses?: boolean
  beard?: boolean
  /** Where each hand is, from the neck; the elbow is found. */
  hands?: readonly (readonly [number, number])[]
  /** Trousers or skirt: the person stands, feet at 400. */
  legs?: string
  skirt?: boolean
}

/** Somebody from the front. The head's middle is the origin, the shoulders are at 66, a bust ends at 210. */
export function person(x: number, y: number, scale: number, who: Person): string {
  const hairInk = who.hairInk ?? '#2a1c16'
  const sleeve = who.coat ? ink.white : who.top
  return at(
    x,
    y,
    [
      who.hair === 'scarf' &&
        path('M-58 10C-62 -70 62 -70 58 10C60 60 74 84 66 120H-66C-74 84 -60 60 -58 10Z', hairInk),
      who.hair === 'long' && path('M-54 10C-62 -66 62 -66 54 10C58 60 56 84 62 104H-62C-56 84 -58 60 -54 10Z', hairInk),
      who.legs && legs(who.legs, who.skirt === true),
      path('M-78 214C-80 110 -58 70 0 66C58 70 80 110 78 214Z', who.coat ? ink.white : who.top),
      who.coat && coatFront(who.top),
      ...(who.hands ?? []).map((hand) => arm(hand, sleeve, who.skin)),
      rect(-15, 36, 30, 40, who.skin, { rx: 12 }),
      circle(0, 8, 46, who.skin),
      hairFront(who.hair, hairInk),
      who.hair === 'scarf' && path('M-46 40C-30 70 30 70 46 40C52 84 30 104 0 104C-30 104 -52 84 -46 40Z', hairInk),
      who.beard && path('M-44 20C-40 62 40 62 44 20C34 36 22 30 0 30C-22 30 -34 36 -44 20Z', hairInk),
      face(who.beard === true),
      who.glasses &&
        stroke(
          'M-28 10a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M4 10a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M-4 9h8',
          ink.night,
          3,
        ),
    ]
      .filter(Boolean)
      .join(''),
    0,
    scale,
  )
}

function face(bearded: boolean): string {
  const eyes = circle(-16, 10, 4, ink.night) + circle(16, 10, 4, ink.night)
  return eyes + stroke('M-13 27Q0 38 13 27', bearded ? ink.paper : ink.night, 3.5, { 'stroke-linecap': 'round' })
}

function hairFront(hair: Hair, fill: string): string {
  const fronts = {
    short: path('M-48 8C-54 -50 54 -54 48 8C40 -16 20 -24 -8 -22C-28 -20 -42 -12 -48 8Z', fill),
    cropped: path('M-47 4C-52 -46 52 -48 47 4C40 -18 20 -22 0 -22C-20 -22 -40 -18 -47 4Z', fill),
    bun:
      circle(0, -46, 20, fill) + path('M-48 14C-58 -54 58 -54 48 14C44 -14 18 -26 0 -26C-18 -26 -44 -14 -48 14Z', fill),
    long: path('M-48 24C-60 -56 60 -56 48 24C44 -10 20 -26 -6 -26C-22 -22 -42 -10 -48 24Z', fill),
    scarf: path('M-48 16C-54 -54 54 -54 48 16C40 -22 20 -30 0 -30C-20 -30 -40 -22 -48 16Z', fill),
  } satisfies Record<Hair, string>
  return fronts[hair]
}

function coatFront(shirt: string): string {
  return (
    path('M-16 68L0 112L16 68Z', shirt) +
    path('M-18 67L-30 100L-6 130L0 108Z', ink.cloth) +
    path('M18 67L30 100L6 130L0 108Z', ink.cloth) +
    rect(26, 140, 34, 30, ink.cloth, { rx: 3 }) +
    rect(34, 128, 5, 22, ink.teal, { rx: 2 })
  )
}

function arm([x, y]: readonly [number, number], sleeve: string, hand: string): string {
  const side = x < 0 ? -1 : 1
  const elbow = `${side * 84} ${Math.round((104 + y) / 2 + 44)}`
  return (
    stroke(`M${side * 56} 104Q${elbow} ${x} ${y}`, ink.clay, 34, { 'stroke-linecap': 'round', opacity: 0.35 }) +
    stroke(`M${side * 56} 104Q${elbow} ${x} ${y}`, sleeve, 30, { 'stroke-linecap': 'round' }) +
    circle(x, y, 15, hand)
  )
}

function legs(fill: string, skirt: boolean): string {
  const shoes = rect(-50, 384, 46, 18, ink.night, { rx: 9 }) + rect(4, 384, 46, 18, ink.night, { rx: 9 })
  if (skirt) return shoes + path('M-70 200H70L84 388H-84Z', fill)
  return shoes + path('M-64 200H64L46 388H8L0 240L-8 388H-46Z', fill)
}
