import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { csvLine } from '#server/lists/csv-table.ts'
import { medicineColumns, generateMedicines } from './medicines.ts'

/** `node bench/catalogue/generate.ts 250000 > file.csv` writes generated medicines in the shop's own columns. */
async function writeMedicines(count: number, out: NodeJS.WritableStream): Promise<void> {
  let chunk = csvLine(medicineColumns)
  for (const cells of generateMedicines(count)) {
    chunk += csvLine(cells)
    if (chunk.length < 100_000) continue
    if (!out.write(chunk)) await once(out, 'drain')
    chunk = ''
  }
  if (!out.write(chunk)) await once(out, 'drain')
}

/** Writes the same list to a file. */
export async function writeMedicineFile(count: number, path: string): Promise<void> {
  const out = createWriteStream(path)
  await writeMedicines(count, out)
  out.end()
  await finished(out)
}

if (import.meta.main) {
  const [count = ''] = process.argv.slice(2)
  if (/^\d{1,7}$/.test(count)) await writeMedicines(Number(count), process.stdout)
  else {
    console.error('How many? node bench/catalogue/generate.ts 250000 > file.csv')
    process.exitCode = 1
  }
}
