/** node demo/scenes/main.ts: draws the pictures of the gallery anew. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawScene, sceneNames } from './draw-scenes.ts'

const folder = join('web', 'public', 'images', 'gallery')
mkdirSync(folder, { recursive: true })
for (const name of sceneNames) writeFileSync(join(folder, `${name}.svg`), drawScene(name))
console.log(`${sceneNames.length} scenes drawn in ${folder}`)
