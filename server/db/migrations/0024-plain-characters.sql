-- Names that were imported before invisible characters and variants of spaces, hyphens and quotation marks were replaced
-- look like others and are not found. Searches are in plain characters, so stored names are compared in them too.

-- Equals toPlainCharacters in TypeScript. Written with RETURN because an index uses it.
create function plain_characters(given text) returns text language sql immutable parallel safe
return case when given ~ '^[ -~\n\r\t]*$' then given else normalize(
  translate(
    regexp_replace(
      given,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|(?<![\u0900-\u0dff])[\u200c\u200d]',
      '', 'g'),
    U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000'
      || U&'\2010\2011\2012\2015\2043\2212\fe58\fe63'
      || U&'\2018\201b\02bc\2032'
      || U&'\00ab\00bb\2039\203a\201e\201f\2033'
      || U&'\2044\2215'
      || U&'\2027\2219\22c5\30fb'
      || '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    repeat(' ', 18) || repeat('-', 8) || repeat('''', 4) || repeat('"', 7) || repeat('/', 2) || repeat('·', 4)
      || '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'),
  nfc) end;

-- The composition is parsed again when the shop starts.
update products set
  name = btrim(plain_characters(name)),
  brand = btrim(plain_characters(brand)),
  manufacturer = btrim(plain_characters(manufacturer)),
  composition = btrim(plain_characters(composition)),
  composition_key = case when composition = plain_characters(composition) then composition_key end,
  sub_category = btrim(plain_characters(sub_category)),
  item_form = btrim(plain_characters(item_form)),
  pack_size = btrim(plain_characters(pack_size)),
  usage = btrim(plain_characters(usage)),
  description = btrim(plain_characters(description))
where concat_ws(' ', name, brand, manufacturer, composition, sub_category, item_form, pack_size, usage, description)
  is distinct from plain_characters(
    concat_ws(' ', name, brand, manufacturer, composition, sub_category, item_form, pack_size, usage, description))
  and btrim(plain_characters(name)) <> '';

drop index orders_by_name;
create index orders_by_name on orders using gin (plain_characters(lower(shipping ->> 'name')) gin_trgm_ops);
