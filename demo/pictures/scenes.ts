/** The positions of the parts of a picture, for each kind of pack. View 1 is the front, view 2 another side. */
import { inhaler, respuleCount, respules } from './breathing.ts'
import { strip, stripBack, stripSize } from './blister.ts'
import { bottle, bottleWidth } from './bottle.ts'
import { card, holdsPills } from './cards.ts'
import { carton } from './carton.ts'
import { device, deviceSort } from './devices.ts'
import { ampoule, vial } from './glass.ts'
import { pen, syringe } from './injectors.ts'
import { jar, lid } from './jar.ts'
import { standingShadow } from './lights.ts'
import { sachet, softPack } from './pouches.ts'
import type { Kind, PackFacts } from './product-facts.ts'
import { at } from './svg.ts'
import { tube } from './tube.ts'

type Scene = (facts: PackFacts) => string
type Views = { pack: Scene; other: Scene }

const lowCarton = (facts: PackFacts) => at(60, 480, carton(facts, 630, 356, 84))
const tallCarton = (facts: PackFacts, w = 350) => at(66, 680, carton(facts, w, 530, 78))

function stripScene(facts: PackFacts): string {
  const size = stripSize(facts, 600, 226)
  return lowCarton(facts) + at(424, 496 + size.h * 0.53, strip(facts, size), -5)
}

function stripsScene(facts: PackFacts): string {
  const size = stripSize(facts, 670, 272)
  return (
    at(418, 408 - size.h * 0.56 - 26, stripBack(facts, size), 7) +
    at(388, 396 + size.h * 0.56 + 20, strip(facts, size), -6)
  )
}

const SCENES: Record<Kind, Views> = {
  strip: { pack: stripScene, other: stripsScene },
  box: {
    pack: (facts) => at(56, 632, carton(facts, 620, 420, 116)),
    other: (facts) => (holdsPills(facts) ? stripsScene(facts) : at(210, 700, carton(facts, 350, 560, 190))),
  },
  bottle: {
    pack: (facts) => tallCarton(facts) + at(604, 716, bottle(facts, Math.min(520, 262 / bottleWidth(facts, 1)))),
    other: (facts) => at(400, 720, bottle(facts, Math.min(640, 380 / bottleWidth(facts, 1)))),
  },
  jar: {
    pack: (facts) => at(400, 690, jar(facts, 500, 570)),
    other: (facts) =>
      at(330, 660, jar(facts, 430, 490, true)) + standingShadow(620, 722, 250) + at(614, 722, lid(facts, 250, 62)),
  },
  tube: {
    pack: (facts) => at(60, 440, carton(facts, 640, 300, 72)) + at(412, 598, tube(facts, 650, 190), -4),
    other: (facts) => at(400, 400, tube(facts, 690, 210), -24),
  },
  vial: {
    pack: (facts) => tallCarton(facts) + at(612, 716, vial(facts, 440)),
    other: (facts) => at(400, 710, vial(facts, 620)),
  },
  ampoule: {
    pack: (facts) => tallCarton(facts, 390) + at(628, 716, ampoule(facts, 500)),
    other: (facts) => at(400, 730, ampoule(facts, 660)),
  },
  pen: {
    pack: (facts) => at(66, 474, carton(facts, 630, 330, 80)) + at(404, 606, pen(facts, 690), -4),
    other: (facts) => at(400, 400, pen(facts, 780), -34),
  },
  syringe: {
    pack: (facts) => at(66, 474, carton(facts, 630, 330, 80)) + at(400, 612, syringe(facts, 740), -4),
    other: (facts) => at(400, 400, syringe(facts, 820), -34),
  },
  inhaler: {
    pack: (facts) => tallCarton(facts) + at(650, 716, inhaler(facts, 480, true)),
    other: (facts) => at(440, 715, inhaler(facts, 620, false)),
  },
  respule: {
    pack: (facts) =>
      at(62, 500, carton(facts, 628, 380, 84)) + at(respuleCount(facts) > 1 ? 520 : 600, 722, respules(facts, 330)),
    other: (facts) =>
      at(400, respuleCount(facts) > 1 ? 650 : 725, respules(facts, respuleCount(facts) > 1 ? 500 : 650)),
  },
  sachet: {
    pack: (facts) => at(56, 640, carton(facts, 400, 500, 90)) + at(604, 520, sachet(facts, 296, 400), 5),
    other: (facts) => at(400, 400, sachet(facts, 450, 610), -4),
  },
  device: {
    pack: (facts) =>
      deviceSort(facts) === 'thermometer'
        ? lowCarton(facts) + at(400, 610, device(facts, 660), -4)
        : tallCarton(facts) + at(622, 540, device(facts, deviceSort(facts) === 'pressure' ? 290 : 350)),
    other: (facts) =>
      deviceSort(facts) === 'thermometer' ? at(400, 400, device(facts, 820), -32) : at(400, 390, device(facts, 560)),
  },
  card: {
    pack: (facts) =>
      lowCarton(facts) + at(440, holdsPills(facts) ? 590 : 605, card(facts, holdsPills(facts) ? 500 : 600), -6),
    other: (facts) => at(400, 400, card(facts, 690), holdsPills(facts) ? -8 : -16),
  },
  pack: {
    pack: (facts) => at(400, 690, softPack(facts, 520, 580, true)),
    other: (facts) => at(424, 690, softPack(facts, 520, 580, false), -9),
  },
}

export const scene = (facts: PackFacts, view: 1 | 2): string =>
  view === 1 ? SCENES[facts.kind].pack(facts) : SCENES[facts.kind].other(facts)
