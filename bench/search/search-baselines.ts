import type { Pool } from 'pg'

type SearchBaseline = {
  readonly name: string
  /** The schema that the query needs, created if it is missing. */
  readonly prepare: readonly string[]
  readonly run: (pool: Pool, text: string) => Promise<unknown>
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const vector = `to_tsvector('simple', name || ' ' || composition || ' ' || manufacturer)`

/** Common implementations: one page of 20 and the count for the page numbers. */
export const searchBaselines: readonly SearchBaseline[] = [
  {
    name: 'ILIKE page + count',
    prepare: [],
    run: async (pool, text) => {
      const where = `withdrawn_at is null and name ilike $1`
      await pool.query(`select * from products where ${where} order by position, id limit 20`, [like(text)])
      await pool.query(`select count(*) from products where ${where}`, [like(text)])
    },
  },
  {
    name: 'tsvector page + count',
    prepare: [
      `create index if not exists bench_products_by_vector on products using gin ((${vector}))`,
      `analyze products`,
    ],
    run: async (pool, text) => {
      const where = `withdrawn_at is null and ${vector} @@ plainto_tsquery('simple', $1)`
      await pool.query(`select * from products where ${where} order by position, id limit 20`, [text])
      await pool.query(`select count(*) from products where ${where}`, [text])
    },
  },
]
