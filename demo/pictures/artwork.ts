/** The background of a pack: the layout and motif of a category, and their space for words. */
import { MOTIFS } from './motifs.ts'
import type { MotifName } from './motifs.ts'
import { PAPER } from './palette.ts'
import type { Palette } from './palette.ts'
import type { PackFacts } from './product-facts.ts'
import { placePart, d, path, rect } from './svg.ts'

type Artwork = {
  paint: string
  /** The area for words, and the height down to which its background is coloured. */
  words: { x: number; y: number; width: number; height: number }
  colouredUntil: number
}
type Layout = 'sweep' | 'crown' | 'slant' | 'full' | 'spine'
type Painter = (w: number, h: number, palette: Palette, motif: string) => Artwork

const ARTWORK: Record<string, { layout: Layout; motif: MotifName }> = {
  Diabetes: { layout: 'sweep', motif: 'rings' },
  Infertility: { layout: 'crown', motif: 'petals' },
  Ayurveda: { layout: 'sweep', motif: 'leaves' },
  Cardiology: { layout: 'spine', motif: 'pulse' },
  'General medicines': { layout: 'slant', motif: 'capsules' },
  'Anti-cancer': { layout: 'full', motif: 'cells' },
  Neurology: { layout: 'crown', motif: 'network' },
  Gynaecology: { layout: 'sweep', motif: 'arcs' },
  Emergency: { layout: 'slant', motif: 'chevrons' },
  'HIV/AIDS': { layout: 'spine', motif: 'ribbons' },
  Nephrology: { layout: 'crown', motif: 'drops' },
}

const wide = (w: number, h: number) => w > h * 1.15

const sweep: Painter = (w, h, palette, motif) => {
  if (wide(w, h)) {
    const paint =
      path(d`M${w * 0.6} 0C${w * 0.74} ${h * 0.3} ${w * 0.52} ${h * 0.7} ${w * 0.64} ${h}H${w}V0z`, palette.soft) +
      path(d`M${w * 0.67} 0C${w * 0.8} ${h * 0.32} ${w * 0.58} ${h * 0.68} ${w * 0.72} ${h}H${w}V0z`, palette.main) +
      placePart(w * 0.86, h * 0.4, motif, 0, (h * 0.26) / 100)
    return { paint, words: { x: 0, y: 0, width: w * 0.64, height: h }, colouredUntil: 0 }
  }
  const paint =
    path(d`M0 ${h * 0.63}C${w * 0.35} ${h * 0.54} ${w * 0.6} ${h * 0.74} ${w} ${h * 0.6}V${h}H0z`, palette.soft) +
    path(d`M0 ${h * 0.7}C${w * 0.35} ${h * 0.6} ${w * 0.6} ${h * 0.8} ${w} ${h * 0.66}V${h}H0z`, palette.main) +
    placePart(w * 0.72, h * 0.86, motif, 0, (h * 0.1) / 100)
  return { paint, words: { x: 0, y: 0, width: w, height: h * 0.62 }, colouredUntil: 0 }
}

const crown: Painter = (w, h, palette, motif) => {
  const flat = wide(w, h)
  const edge = flat ? h * 0.4 : h * 0.34
  const drawn = flat
    ? placePart(w * 0.885, edge * 0.5, motif, 0, (edge * 0.46) / 100)
    : placePart(w * 0.78, h * 0.8, motif, 0, (w * 0.15) / 100)
  const paint =
    rect(0, 0, w, edge, palette.main) +
    drawn +
    rect(0, edge, w, h * 0.022, palette.bright) +
    rect(0, h * 0.95, w, h * 0.05, palette.soft)
  return {
    paint,
    words: { x: 0, y: 0, width: flat ? w * 0.78 : w, height: h * (flat ? 0.95 : 0.76) },
    colouredUntil: edge,
  }
}

const slant: Painter = (w, h, palette, motif) => {
  if (wide(w, h)) {
    const lean = h * 0.32
    const band = (from: number, to: number, fill: string) =>
      path(d`M${w * from + lean} 0H${w * to + lean}L${w * to} ${h}H${w * from}z`, fill)
    const paint =
      band(0.6, 0.64, palette.soft) +
      band(0.65, 0.69, palette.bright) +
      path(d`M${w * 0.7 + lean} 0H${w}V${h}H${w * 0.7}z`, palette.main) +
      placePart(w * 0.89, h * 0.56, motif, 0, (h * 0.2) / 100)
    return { paint, words: { x: 0, y: 0, width: w * 0.64, height: h }, colouredUntil: 0 }
  }
  const lean = w * 0.3
  const paint =
    path(d`M0 ${h * 0.66 + lean * 0.5}L${w} ${h * 0.66 - lean * 0.5}V${h}H0z`, palette.soft) +
    path(d`M0 ${h * 0.69 + lean * 0.5}L${w} ${h * 0.69 - lean * 0.5}V${h}H0z`, palette.bright) +
    path(d`M0 ${h * 0.72 + lean * 0.5}L${w} ${h * 0.72 - lean * 0.5}V${h}H0z`, palette.main) +
    placePart(w * 0.74, h * 0.84, motif, 0, (h * 0.09) / 100)
  return { paint, words: { x: 0, y: 0, width: w, height: h * 0.6 }, colouredUntil: 0 }
}

const full: Painter = (w, h, palette, motif) => {
  const paint =
    rect(0, 0, w, h, palette.main) +
    placePart(
      wide(w, h) ? w * 0.87 : w * 0.78,
      wide(w, h) ? h * 0.46 : h * 0.82,
      motif,
      0,
      (Math.min(w, h) * 0.34) / 100,
    ) +
    rect(0, 0, w, h * 0.035, palette.bright)
  return {
    paint,
    words: { x: 0, y: h * 0.02, width: wide(w, h) ? w * 0.72 : w, height: wide(w, h) ? h * 0.98 : h * 0.72 },
    colouredUntil: h,
  }
}

const spine: Painter = (w, h, palette, motif) => {
  if (wide(w, h)) {
    const paint =
      rect(w * 0.7, 0, w * 0.3, h, palette.main) +
      rect(w * 0.685, 0, w * 0.015, h, palette.bright) +
      placePart(w * 0.85, h * 0.42, motif, 0, (w * 0.11) / 100) +
      rect(0, h * 0.955, w * 0.685, h * 0.045, palette.soft)
    return { paint, words: { x: 0, y: 0, width: w * 0.68, height: h * 0.955 }, colouredUntil: 0 }
  }
  const paint =
    rect(0, h * 0.68, w, h * 0.32, palette.main) +
    rect(0, h * 0.66, w, h * 0.02, palette.bright) +
    placePart(w * 0.74, h * 0.84, motif, 0, (h * 0.11) / 100)
  return { paint, words: { x: 0, y: 0, width: w, height: h * 0.64 }, colouredUntil: 0 }
}

/** The motif of a pack without a therapeutic area, by what is in it. */
function motifOf({ itemForm, kind }: PackFacts): MotifName {
  if (/\b(?:gel|cream|ointment|lotion)\b/i.test(itemForm)) return 'ribbons'
  if (/solution|liquid|syrup|suspension|drops|oil/i.test(itemForm)) return 'drops'
  if (kind === 'device') return 'pulse'
  return /tablet|capsule/i.test(itemForm) ? 'capsules' : 'rings'
}

const PAINTERS: Record<Layout, Painter> = { sweep, crown, slant, full, spine }

export function drawArtwork(facts: PackFacts, w: number, h: number): Artwork {
  const { palette, category } = facts
  const choice = ARTWORK[category] ?? { layout: 'spine', motif: 'capsules' }
  const motif = choice.motif === 'capsules' ? motifOf(facts) : choice.motif
  const layout = PAINTERS[choice.layout](
    w,
    h,
    palette,
    placePart(0, 0, MOTIFS[motif](choice.layout === 'full' ? palette.bright : palette.soft)),
  )
  return { ...layout, paint: rect(0, 0, w, h, PAPER) + layout.paint }
}
