import { type RawBuilder, sql } from 'kysely'
import type { SaltComparisonInPaise } from '#contract/salts.ts'
import { availability } from '#domain/catalogue/availability.ts'
import { findBannedClaim } from '#domain/catalogue/banned-claims.ts'
import { readComposition } from '#domain/catalogue/composition.ts'
import { reduceHtml } from '#domain/catalogue/reduce-html.ts'
import { saltPath } from '#domain/catalogue/salt-path.ts'
import { foldSalt, otherSaltNames } from '#domain/catalogue/salt-names.ts'
import { isTogetherWarning, splitSentences } from '#domain/catalogue/taken-together.ts'
import { unitPrice } from '#domain/catalogue/unit-price.ts'
import { paise, type Paise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { findSaltAbbreviations } from './search/synonyms.ts'
import { checkedColumns, findTextCheck } from './text-check.ts'

/** No name of a salt is longer. Folding takes time with the length. */
const LONGEST_NAME = 200
const MAX_GROUPS = 6
const MAX_ROWS = 8
/** The products whose texts are read. */
const MAX_READ = 12
const MAX_USES = 3
const MAX_WARNINGS = 5

/** Compares the products of a salt, in any spelling; null where no product for sale has it. */
export async function readSalt(db: Db, name: string, today: string): Promise<SaltComparisonInPaise | null> {
  const ids = saltIdsOf(name)
  const facts = ids.length > 0 ? await readFacts(db, ids) : undefined
  if (!facts) return null
  const { id, products, alone, on_prescription: onPrescription, forms, strengths, categories } = facts
  const [groups, texts] = await Promise.all([readGroups(db, id, today), readTexts(db, id)])
  return {
    name: facts.name,
    path: saltPath(id),
    otherNames: [...otherSaltNames(id), ...findSaltAbbreviations(id)],
    products,
    alone,
    prescription: onPrescription === 0 ? 'none' : onPrescription === products ? 'all' : 'some',
    forms,
    strengths: strengths.map(spaced).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    categories,
    groups,
    ...texts,
  }
}

/** "metformin-hydrochloride", "Metformin SR" and "METFORMIN I.P." are the salt metformin. The likelier id comes first. */
function saltIdsOf(name: string): string[] {
  const text = name.replaceAll('-', ' ')
  if (text.length > LONGEST_NAME) return []
  return [foldSalt(text), readComposition(text)[0]?.id ?? ''].filter((id) => id !== '')
}

type Facts = Pick<SaltComparisonInPaise, 'name' | 'products' | 'alone' | 'forms' | 'strengths' | 'categories'> & {
  readonly id: string
  readonly on_prescription: number
}

/** The products for sale with the salt, with the number of their salts. */
const held = (saltId: string | RawBuilder<string>) => sql`
  select p.*, held.strength, (select count(*) from product_salts other where other.product_id = p.id) as salts
  from product_salts held join products p on p.id = held.product_id
  where held.salt_id = ${saltId} and p.withdrawn_at is null`

async function readFacts(db: Db, ids: readonly string[]): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    with salt as materialized (
      select id, name from salts where id = any(${ids}) order by array_position(${ids}, id) limit 1),
    held as materialized (
      select id, item_form, strength, salts, schedule, category, category_slug
      from (${held(sql`(select id from salt)`)}) as held)
    select (select id from salt) as id, (select name from salt) as name,
      count(*) as products, count(*) filter (where salts = 1) as alone,
      count(*) filter (where schedule in ('G', 'H', 'H1')) as on_prescription,
      coalesce((array_agg(distinct item_form) filter (where item_form <> ''))[1:8], '{}') as forms,
      coalesce((array_agg(distinct strength) filter (where strength <> '' and salts = 1))[1:20], '{}') as strengths,
      (select coalesce(json_agg(json_build_object('name', category, 'slug', category_slug) order by products desc), '[]')
        from (select category, category_slug, count(*) as products from held where category_slug <> ''
          group by category, category_slug order by products desc limit 3) as counted) as categories
    from held
    having count(*) > 0`.execute(db)
  return rows[0]
}

type GroupRow = {
  readonly place: number
  readonly products: number
  readonly salts: number
  readonly strength: string
  readonly id: string
  readonly name: string
  readonly composition: string
  readonly manufacturer: string
  readonly pack_size: string
  readonly pack_units: number
  readonly pack_unit: string
  readonly price: number
  readonly stock: number
  readonly expiry_date: string | null
}

/** The largest groups of one composition and unit, single salts first, with their cheapest products. */
async function readGroups(db: Db, saltId: string, today: string): Promise<SaltComparisonInPaise['groups']> {
  const { rows } = await sql<GroupRow>`
    with held as materialized (
      select id, strength, salts, composition_key, pack_unit, pack_units, selling_price_paise, position,
        stock > 0 and (expiry_date is null or expiry_date >= ${today}) as is_sold
      from (${held(saltId)}) as held
      where composition_key <> '' and pack_units > 0 and pack_unit <> ''),
    grouped as (
      select composition_key, pack_unit, min(salts) as salts, count(*) as products,
        row_number() over (order by least(min(salts), 2), count(*) desc, composition_key, pack_unit) as place
      from held group by composition_key, pack_unit),
    ranked as (
      select place, products, grouped.salts, held.id, held.strength,
        row_number() over (
          partition by place order by is_sold desc, selling_price_paise::float8 / pack_units, position, held.id) as rank
      from held join grouped using (composition_key, pack_unit)
      where place <= ${MAX_GROUPS})
    select place, products, salts, ranked.strength, p.id, p.name, p.composition, p.manufacturer, p.pack_size, p.pack_units,
      p.pack_unit, p.selling_price_paise as price, p.stock, to_char(p.expiry_date, 'YYYY-MM-DD') as expiry_date
    from ranked join products p on p.id = ranked.id
    where rank <= ${MAX_ROWS}
    order by place, p.selling_price_paise::float8 / p.pack_units, p.position, p.id`.execute(db)
  return Map.groupBy(rows, ({ place }) => place)
    .values()
    .map((group) => toGroup(group, today))
    .toArray()
}

function toGroup(rows: readonly GroupRow[], today: string): SaltComparisonInPaise['groups'][number] {
  const first = required(rows[0])
  return {
    title: spaced(first.salts === 1 ? first.strength : first.composition.replaceAll(/\s*\((\d[^()]*)\)/g, ' $1')),
    unit: first.pack_unit,
    products: first.products,
    rows: rows.map((row) => {
      const price: Paise = paise(Number(row.price))
      return {
        _id: row.id,
        productName: row.name,
        manufacturer: row.manufacturer,
        packSize: row.pack_size,
        sellingPrice: price,
        unitPrice: required(unitPrice(price, row.pack_units)),
        availability: availability({ stock: row.stock, expiryDate: row.expiry_date }, today),
      }
    }),
  }
}

/** "500mg" → "500 mg". */
function spaced(strengths: string): string {
  return strengths.replaceAll(/(\d)(?=[a-zµ%])/g, '$1 ').replaceAll(' %', '%')
}

type SaltTexts = Pick<SaltComparisonInPaise, 'uses' | 'warnings' | 'checks' | 'unchecked'>
type TextRow = Pick<ProductRow, 'id' | 'name' | (typeof checkedColumns)[number]>

/** What the texts of products without another salt say on uses, and on what must not be taken together. */
async function readTexts(db: Db, saltId: string): Promise<SaltTexts> {
  const { rows } = await sql<TextRow>`
    select id, name, ${sql.join(checkedColumns.map((column) => sql.ref(column)))}
    from (${held(saltId)}) as held
    where salts = 1
    order by text_check is null, position, id limit ${MAX_READ}`.execute(db)
  const checks = new Map(rows.map((row) => [row.id, findTextCheck(row)]))
  const ordered = rows.toSorted((a, b) => Number(checks.get(a.id) === null) - Number(checks.get(b.id) === null))
  const sentences = ordered.flatMap((row) => {
    const of = (text: string) => ({ text, productId: row.id, productName: row.name })
    const [use = ''] = splitSentences(row.usage)
    const lines = [...reduceHtml(row.description), ...reduceHtml(row.highlighted_features)].map(({ text }) => text)
    return [
      { kind: 'uses' as const, ...of(use) },
      ...[row.usage, ...lines]
        .flatMap(splitSentences)
        .filter(isTogetherWarning)
        .map((text) => ({ kind: 'warnings' as const, ...of(text) })),
    ]
  })
  const select = (wanted: 'uses' | 'warnings', limit: number) => {
    const distinct = new Map<string, (typeof sentences)[number]>()
    for (const one of sentences)
      if (one.kind === wanted && one.text !== '' && findBannedClaim(one.text) === null && !distinct.has(one.text))
        distinct.set(one.text, one)
    return [...distinct.values()].slice(0, limit).map(({ kind: _, ...sentence }) => sentence)
  }
  const [uses, warnings] = [select('uses', MAX_USES), select('warnings', MAX_WARNINGS)]
  const found = [...uses, ...warnings].map(({ productId }) => checks.get(productId) ?? null)
  const distinct = new Map(found.filter((check) => check !== null).map((check) => [JSON.stringify(check), check]))
  return { uses, warnings, checks: [...distinct.values()], unchecked: found.filter((check) => check === null).length }
}

/** The addresses of the pages of the salts of all medicines for sale, to which their product pages lead. */
export async function listSaltPaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from salts
    where exists (
      select from product_salts held join products p on p.id = held.product_id
      where held.salt_id = salts.id and p.schedule <> 'NA' and p.withdrawn_at is null)
    order by id`.execute(db)
  return rows.map(({ id }) => saltPath(id))
}
