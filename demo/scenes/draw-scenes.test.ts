import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawScene, sceneNames } from './draw-scenes.ts'

test('the gallery has nine pictures', () => {
  expect(sceneNames).toHaveLength(9)
})

test.each(sceneNames)('%s is small, whole, and what lies in the pages is what the code draws', (name) => {
  const svg = drawScene(name)
  expect(svg.length).toBeLessThanOrEqual(25 * 1024)
  expect(svg).not.toMatch(/NaN|undefined|style=|<script|href=/)
  expect(drawScene(name)).toBe(svg)
  // After a change of a scene: node demo/scenes/main.ts
  expect(readFileSync(`web/public/images/gallery/${name}.svg`, 'utf8')).toBe(svg)
})
