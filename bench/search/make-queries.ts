import { writeFileSync } from 'node:fs'
import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { generateMedicines } from '../catalogue/medicines.ts'
import { createRandom } from '../catalogue/random.ts'
import { mistype } from './mistype.ts'
import type { BenchQuery, ExpectedProduct } from './query.ts'

/**
 * `node bench/search/make-queries.ts` writes queries.json. It uses brands of the first 10,000 medicines, which every
 * size contains.
 */
const random = createRandom(5_112_026)
const medicines = [...generateMedicines(10_000)]
  .filter((cells) => cells.at(-1) !== 'TRUE')
  .map(([, name, brand, maker, composition]) => {
    return { name: name!, brand: brand!, maker: maker!, composition: composition! }
  })
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const several = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one)
const saltsOf = (composition: string) =>
  composition.split(' + ').map((part) => {
    const [, salt = '', strength = ''] = /^(.*) \((.*)\)$/.exec(part) ?? []
    return { salt, strength }
  })

const compositions = [...new Set(medicines.map(({ composition }) => composition))]
const salts = [...new Set(compositions.flatMap((composition) => saltsOf(composition).map(({ salt }) => salt)))].filter(
  // Other salts are found under their usual name, which the composition may lack.
  (salt) => foldSalt(salt) === salt.toLowerCase(),
)
const makers = [...new Set(medicines.map(({ maker }) => maker))]
const simple = compositions.filter((composition) => saltsOf(composition).length === 1 && !composition.includes('/'))
const combined = compositions.filter((composition) => saltsOf(composition).length > 1)

const query = (kind: BenchQuery['kind'], text: string, right: ExpectedProduct): BenchQuery => ({
  kind,
  text: text.toLowerCase(),
  right,
})
const ofBrand = (kind: BenchQuery['kind'], text: (brand: string) => string) => () => {
  const { brand } = any(medicines)
  return query(kind, text(brand), { brand })
}

const queries: BenchQuery[] = [
  ...several(
    60,
    ofBrand('brand', (brand) => brand),
  ),
  ...several(40, () => {
    const { name } = any(medicines)
    return query('brand and strength', name.split(' ').slice(0, 2).join(' '), {
      nameStarts: name.split(' ').slice(0, 2).join(' '),
    })
  }),
  ...several(20, () => {
    const { name } = any(medicines)
    return query('whole name', name, { nameStarts: name })
  }),
  ...several(50, () => {
    const { brand } = any(medicines)
    const text = brand.slice(0, 2 + Math.floor(random() * 6))
    return query('prefix', text, { nameStarts: text })
  }),
  ...several(20, () => {
    const { brand } = any(medicines)
    const text = brand.slice(2, 7)
    return query('inside', text, { nameHolds: text })
  }),
  ...several(40, () => {
    const salt = any(salts)
    return query('salt', salt, { composition: [salt] })
  }),
  ...several(20, () => {
    const salt = any(salts.filter((one) => one.length > 7))
    return query('salt, unfinished', salt.slice(0, 5), { composition: [salt.slice(0, 5)] })
  }),
  ...several(50, () => {
    const { salt, strength } = saltsOf(any(simple))[0]!
    const text =
      random() < 0.5 ? strength : random() < 0.5 ? strength.replace(/mg$/, '') : strength.replace(/mg$/, ' mg')
    return query('salt and strength', `${salt} ${text}`, { composition: [`${salt} (${strength})`] })
  }),
  ...several(25, () => {
    const parts = saltsOf(any(combined)).map(({ salt }) => salt)
    return query('several salts', parts.join(' '), { composition: parts })
  }),
  ...several(20, () => {
    const maker = any(makers)
    return query('maker', maker, { maker })
  }),
  ...several(15, () => {
    const maker = any(makers)
    const salt = any(salts.slice(0, 15))
    return query('salt and maker', `${salt} ${maker.split(' ')[0]}`, {
      composition: [salt],
      maker: maker.split(' ')[0]!,
    })
  }),
  ...several(
    40,
    ofBrand('typo', (brand) => mistype(brand.toLowerCase(), random)),
  ),
  ...several(40, () => {
    const salt = any(salts.filter((one) => one.length > 6))
    const words = salt.toLowerCase().split(' ')
    const longest = words.toSorted((a, b) => b.length - a.length)[0]!
    return query('typo', words.map((word) => (word === longest ? mistype(word, random) : word)).join(' '), {
      composition: [salt],
    })
  }),
  ...several(20, () => query('miss', several(8, () => any([...'qxzwjkvy'])).join(''), { nothing: true })),
]
writeFileSync(new URL('queries.json', import.meta.url), `${JSON.stringify(queries, null, 1)}\n`)
console.log(`${queries.length} queries`)
