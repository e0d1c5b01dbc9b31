import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** A licensed buyer, cus_pad, with every fifth product on the price list. */
export async function addPadAccount(db: Db): Promise<void> {
  await sql
    .raw(`
  insert into staff (id, email, name, roles, created_at) values ('stf_pad', 'pad@bench.example', 'Pad', '{owner}', now())
    on conflict do nothing;
  insert into customers (id, username, email, password_hash, created_at, password_changed_at)
    values ('cus_pad', 'Pad', 'pad@bench.example', 'none', now(), now()) on conflict do nothing;
  insert into price_lists (id, name, created_by, created_at) values ('prl_pad', 'Pad', 'stf_pad', now()) on conflict do nothing;
  insert into trade_accounts (id, customer_id, kind, firm, gstin, state, premises, price_list_id, asked_at)
    values ('tra_pad', 'cus_pad', 'chemist', 'Pad', '36AAPFM4821C1ZD', 'verified',
      '{"state": "Telangana", "postalCode": "500001"}', 'prl_pad', now()) on conflict do nothing;
  insert into trade_licences (account_id, form, number, valid_until)
    values ('tra_pad', '20', 'TS/1', '2099-12-31'), ('tra_pad', '21', 'TS/2', '2099-12-31') on conflict do nothing;
  insert into price_list_items (list_id, product_id, valid_from, min_quantity, rate_paise)
    select 'prl_pad', id, '2020-01-01', 1, greatest(selling_price_paise / 2, 1) from products where position % 5 = 0
    on conflict do nothing;
  analyze price_list_items;`)
    .execute(db)
}
