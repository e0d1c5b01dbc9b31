import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import type { Db } from '../db/tables.ts'

/** The categories in catalogue order with sub categories and product counts, by a loose index scan (S8). */
export async function selectCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Omit<Category, 'subCategories'> & { sub_category: string }>`
    with recursive place as (
      (select category_slug, sub_category from products where withdrawn_at is null
        order by category_slug, sub_category limit 1)
      union all
      select next.* from place, lateral (
        select category_slug, sub_category from products
        where withdrawn_at is null and (category_slug, sub_category) > (place.category_slug, place.sub_category)
        order by category_slug, sub_category limit 1) as next
    )
    select first.category as name, place.category_slug as slug, counted.products as count, place.sub_category
    from place
    join search_terms as counted on counted.term = ':category:' || place.category_slug
    join lateral (
      select category, position from products
      where withdrawn_at is null and category_slug = place.category_slug and sub_category = place.sub_category
      order by position, id limit 1) as first on true
    order by first.position, place.category_slug, place.sub_category`.execute(db)
  const categories = new Map<string, Category>()
  for (const { sub_category, ...row } of rows) {
    const { subCategories, ...category } = categories.get(row.slug) ?? { ...row, subCategories: [] }
    categories.set(row.slug, { ...category, subCategories: [...subCategories, sub_category] })
  }
  return [...categories.values()]
}
