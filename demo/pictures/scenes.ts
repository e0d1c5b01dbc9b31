/** The positions of the parts of a picture, for each kind of pack. View 1 is the front, view 2 another side. */
import { drawInhaler, respuleCount, drawRespules } from './inhalers.ts'
import { drawBlister, drawBlisterBack, blisterSize } from './blister.ts'
import { drawBottle, bottleWidth } from './bottle.ts'
import { drawCard, holdsPills } from './cards.ts'
import { drawCarton } from './carton.ts'
import { drawDevice, deviceKind } from './devices.ts'
import { drawAmpoule, drawVial } from './glass.ts'
import { drawInjectionPen, drawSyringe } from './injectors.ts'
import { drawJar, drawJarLid } from './jar.ts'
import { drawStandingShadow } from './shading.ts'
import { drawSachet, drawPouch } from './pouches.ts'
import type { PackKind, PackFacts } from './product-facts.ts'
import { placePart } from './svg.ts'
import { drawTube } from './tube.ts'

type Scene = (facts: PackFacts) => string
type Views = { pack: Scene; other: Scene }

const lowCarton = (facts: PackFacts) => placePart(60, 480, drawCarton(facts, 630, 356, 84))
const tallCarton = (facts: PackFacts, w = 350) => placePart(66, 680, drawCarton(facts, w, 530, 78))

function stripScene(facts: PackFacts): string {
  const size = blisterSize(facts, 600, 226)
  return lowCarton(facts) + placePart(424, 496 + size.h * 0.53, drawBlister(facts, size), -5)
}

function stripsScene(facts: PackFacts): string {
  const size = blisterSize(facts, 670, 272)
  return (
    placePart(418, 408 - size.h * 0.56 - 26, drawBlisterBack(facts, size), 7) +
    placePart(388, 396 + size.h * 0.56 + 20, drawBlister(facts, size), -6)
  )
}

const SCENES: Record<PackKind, Views> = {
  strip: { pack: stripScene, other: stripsScene },
  box: {
    pack: (facts) => placePart(56, 632, drawCarton(facts, 620, 420, 116)),
    other: (facts) => (holdsPills(facts) ? stripsScene(facts) : placePart(210, 700, drawCarton(facts, 350, 560, 190))),
  },
  bottle: {
    pack: (facts) =>
      tallCarton(facts) + placePart(604, 716, drawBottle(facts, Math.min(520, 262 / bottleWidth(facts, 1)))),
    other: (facts) => placePart(400, 720, drawBottle(facts, Math.min(640, 380 / bottleWidth(facts, 1)))),
  },
  jar: {
    pack: (facts) => placePart(400, 690, drawJar(facts, 500, 570)),
    other: (facts) =>
      placePart(330, 660, drawJar(facts, 430, 490, true)) +
      drawStandingShadow(620, 722, 250) +
      placePart(614, 722, drawJarLid(facts, 250, 62)),
  },
  tube: {
    pack: (facts) =>
      placePart(60, 440, drawCarton(facts, 640, 300, 72)) + placePart(412, 598, drawTube(facts, 650, 190), -4),
    other: (facts) => placePart(400, 400, drawTube(facts, 690, 210), -24),
  },
  vial: {
    pack: (facts) => tallCarton(facts) + placePart(612, 716, drawVial(facts, 440)),
    other: (facts) => placePart(400, 710, drawVial(facts, 620)),
  },
  ampoule: {
    pack: (facts) => tallCarton(facts, 390) + placePart(628, 716, drawAmpoule(facts, 500)),
    other: (facts) => placePart(400, 730, drawAmpoule(facts, 660)),
  },
  pen: {
    pack: (facts) =>
      placePart(66, 474, drawCarton(facts, 630, 330, 80)) + placePart(404, 606, drawInjectionPen(facts, 690), -4),
    other: (facts) => placePart(400, 400, drawInjectionPen(facts, 780), -34),
  },
  syringe: {
    pack: (facts) =>
      placePart(66, 474, drawCarton(facts, 630, 330, 80)) + placePart(400, 612, drawSyringe(facts, 740), -4),
    other: (facts) => placePart(400, 400, drawSyringe(facts, 820), -34),
  },
  inhaler: {
    pack: (facts) => tallCarton(facts) + placePart(650, 716, drawInhaler(facts, 480, true)),
    other: (facts) => placePart(440, 715, drawInhaler(facts, 620, false)),
  },
  respule: {
    pack: (facts) =>
      placePart(62, 500, drawCarton(facts, 628, 380, 84)) +
      placePart(respuleCount(facts) > 1 ? 520 : 600, 722, drawRespules(facts, 330)),
    other: (facts) =>
      placePart(400, respuleCount(facts) > 1 ? 650 : 725, drawRespules(facts, respuleCount(facts) > 1 ? 500 : 650)),
  },
  sachet: {
    pack: (facts) =>
      placePart(56, 640, drawCarton(facts, 400, 500, 90)) + placePart(604, 520, drawSachet(facts, 296, 400), 5),
    other: (facts) => placePart(400, 400, drawSachet(facts, 450, 610), -4),
  },
  device: {
    pack: (facts) =>
      deviceKind(facts) === 'thermometer'
        ? lowCarton(facts) + placePart(400, 610, drawDevice(facts, 660), -4)
        : tallCarton(facts) + placePart(622, 540, drawDevice(facts, deviceKind(facts) === 'pressure' ? 290 : 350)),
    other: (facts) =>
      deviceKind(facts) === 'thermometer'
        ? placePart(400, 400, drawDevice(facts, 820), -32)
        : placePart(400, 390, drawDevice(facts, 560)),
  },
  card: {
    pack: (facts) =>
      lowCarton(facts) +
      placePart(440, holdsPills(facts) ? 590 : 605, drawCard(facts, holdsPills(facts) ? 500 : 600), -6),
    other: (facts) => placePart(400, 400, drawCard(facts, 690), holdsPills(facts) ? -8 : -16),
  },
  pack: {
    pack: (facts) => placePart(400, 690, drawPouch(facts, 520, 580, true)),
    other: (facts) => placePart(424, 690, drawPouch(facts, 520, 580, false), -9),
  },
}

export const drawScene = (facts: PackFacts, view: 1 | 2): string =>
  view === 1 ? SCENES[facts.kind].pack(facts) : SCENES[facts.kind].other(facts)
