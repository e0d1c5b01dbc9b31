/** node demo/pictures/main.ts [--catalogue demo/catalogue] [--out web/public] [--placeholder] */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writePlaceholder } from './draw-placeholder.ts'
import { makePictures } from './make-pictures.ts'

const { values } = parseArgs({
  options: {
    catalogue: { type: 'string', default: 'demo/catalogue' },
    out: { type: 'string', default: 'web/public' },
    placeholder: { type: 'boolean', default: false },
  },
})

if (values.placeholder) await writePlaceholder(join(values.out, 'images', 'placeholder.jpg'))

const started = performance.now()
const report = await makePictures({
  catalogueDir: values.catalogue,
  outDir: values.out,
  onProgress: ({ done, total }) => {
    if (done % 20 === 0 || done === total) console.log(`${done} of ${total} pictures`)
  },
})
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${report.drawn} pictures drawn, ${report.kept} still current, ${report.removed} old files removed in ${seconds} s`,
)
