-- Pictures of the shop that staff upload, such as its logo, re-encoded. They live here so that backups hold them (look-1).
create table shop_pictures (
  -- "shop-" and the start of the content's hash.
  stem text primary key,
  body bytea not null,
  created_at timestamptz not null
);
