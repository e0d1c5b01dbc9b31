import { openBenchCatalogue } from './catalogue/load.ts'

/** `nice node bench/fill-catalogue.ts 1000000` fills the database before a benchmark, which takes minutes. */
const [count = ''] = process.argv.slice(2)
if (!/^\d{1,7}$/.test(count)) throw new Error('How many? nice node bench/fill-catalogue.ts 1000000')
const started = performance.now()
const { filled, stop } = await openBenchCatalogue(Number(count))
await stop()
const seconds = Math.round((performance.now() - started) / 1000)
console.log(filled === null ? 'It was filled before.' : `Filled with ${count} invented medicines in ${seconds} s.`)
