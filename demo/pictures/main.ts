/** node demo/pictures/main.ts: draws the pack shots of the demo catalogue. */
import { drawCatalogue } from './draw-catalogue.ts'

console.log(`${drawCatalogue('demo/catalogue', '.cache/drawings')} pictures drawn`)
