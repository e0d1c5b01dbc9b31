/**
 * `node scripts/pin-codes.ts pincodes.csv.gz` writes the PIN codes of a file with the columns pincode, district and state
 * as ranges, for server/delivery.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const OUT = 'server/delivery/pin-codes.csv'
const HEADER = `# PIN codes with state and district. Source: All India Pincode Directory, Department of Posts, Government of India,
# under the Government Open Data License - India (https://data.gov.in/government-open-data-license-india).
# Each line has a state, a district and its PIN codes. PIN codes with a state outside their postal region are left out.
`

/** The states of a postal region, by the first two digits. */
const regions: Readonly<Record<string, readonly string[]>> = {
  '11': ['Delhi'],
  '12 13': ['Haryana'],
  '14 15': ['Punjab'],
  '16': ['Chandigarh', 'Punjab', 'Haryana'],
  '17': ['Himachal Pradesh'],
  '18 19': ['Jammu and Kashmir', 'Ladakh'],
  '20 21 22 23 24 25 26 27 28': ['Uttar Pradesh', 'Uttarakhand'],
  '30 31 32 33 34': ['Rajasthan'],
  '36 37 38 39': ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  '40 41 42 43 44': ['Maharashtra', 'Goa'],
  '45 46 47 48 49': ['Madhya Pradesh', 'Chhattisgarh'],
  '50': ['Telangana'],
  '51 52 53': ['Andhra Pradesh', 'Puducherry'],
  '56 57 58 59': ['Karnataka'],
  '60 61 62 63 64': ['Tamil Nadu', 'Puducherry'],
  '67 68 69': ['Kerala', 'Lakshadweep', 'Puducherry'],
  '70 71 72 73 74': ['West Bengal', 'Sikkim', 'Andaman and Nicobar Islands'],
  '75 76 77': ['Odisha'],
  '78': ['Assam'],
  '79': ['Arunachal Pradesh', 'Assam', 'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Tripura'],
  '80 81 82 83 84 85': ['Bihar', 'Jharkhand'],
}
const statesOf = new Map(
  Object.entries(regions).flatMap(([keys, states]) => keys.split(' ').map((key) => [key, states])),
)

const [file = ''] = process.argv.slice(2)
const [, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split(/\r?\n/)
const pinsOf = new Map<string, number[]>()
for (const line of lines) {
  const [pin = '', district = '', state = ''] = line.split(',')
  if (!/^[1-9]\d{5}$/.test(pin) || district === '' || statesOf.get(pin.slice(0, 2))?.includes(state) !== true) continue
  const area = `${state},${district}`
  pinsOf.set(area, [...(pinsOf.get(area) ?? []), Number(pin)])
}
const rows = [...pinsOf]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([area, pins]) => `${area},${rangesOf(pins)}\n`)
writeFileSync(OUT, HEADER + rows.join(''))
console.log(`${[...pinsOf.values()].flat().length} of ${lines.length} PIN codes in ${rows.length} districts`)

function rangesOf(pins: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const pin of pins.toSorted((a, b) => a - b)) {
    const current = ranges.at(-1)
    if (current?.[1] === pin - 1) current[1] = pin
    else ranges.push([pin, pin])
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(' ')
}
