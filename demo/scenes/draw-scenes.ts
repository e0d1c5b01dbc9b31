import { group, rect, tag } from '../pictures/svg.ts'
import { ink } from './inks.ts'
import { counter, pharmacist, shelves, shopFront } from './shop-scenes.ts'
import { coldStore, courierDesk, wholesale } from './store-scenes.ts'
import { delivery, skyline } from './street-scenes.ts'

/** The nine pictures of the gallery by the names of their files. */
const scenes = {
  'shop-front': shopFront,
  counter,
  shelves,
  pharmacist,
  'cold-store': coldStore,
  wholesale,
  'courier-desk': courierDesk,
  delivery,
  skyline,
} satisfies Record<string, () => string>

export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as SceneName[]

/** One scene as a file: 960 × 640, and cut from its middle where a page wants another shape. */
export function drawScene(name: SceneName): string {
  const size = { width: 960, height: 640, viewBox: '0 0 960 640' }
  const ground = rect(0, 0, 960, 640, ink.paper)
  return (
    tag(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', ...size, preserveAspectRatio: 'xMidYMid slice' },
      ground + group(scenes[name]()),
    ) + '\n'
  )
}
