const plainCharacters: readonly (readonly [RegExp, string])[] = [
  // Zero-width characters, soft hyphens and bidirectional controls. Joiners in Indian scripts belong to the word.
  [/(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?<![\u0900-\u0dff])[\u200c\u200d]|[\ufff9-\ufffb]/gu, ''],
  [/[\p{Zs}\u2028\u2029]/gu, ' '],
  [/[\u2010-\u2012\u2015\u2043\u2212\ufe58\ufe63]/gu, '-'],
  [/[\u2018\u201b\u02bc\u2032]/gu, "'"],
  [/[\u00ab\u00bb\u2039\u203a\u201e\u201f\u2033]/gu, '"'],
  [/[\u2044\u2215]/gu, '/'],
  [/[\u2027\u2219\u22c5\u30fb]/gu, '\u00b7'],
]

/**
 * Removes invisible characters and replaces the variants of spaces, hyphens, apostrophes, quotation marks and full-width
 * letters by the usual ones. Stored texts and searches both pass through it, so that they match. The SQL function
 * `plain_characters` does the same.
 */
export function toPlainCharacters(text: string): string {
  if (/^[ -~\n\r\t]*$/.test(text)) return text
  return plainCharacters
    .reduce((plain, [variants, usual]) => plain.replace(variants, usual), text)
    .replace(/[\uff01-\uff5e]/gu, (wide) => wide.normalize('NFKC'))
    .normalize('NFC')
}
