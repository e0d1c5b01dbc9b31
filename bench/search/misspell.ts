/** Spells a word phonetically: "thyrocare" → "tirokare". Returns the word itself if nothing changes. */
export function spellPhonetically(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replaceAll('x', 'ks')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/ck?h?/g, 'k')
    .replaceAll(/(?<=[bdgkrt])h/g, '')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replaceAll('w', 'v')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
}

/** Drops one letter of a word, never the first. */
export function dropLetter(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 1))
  return word.slice(0, at) + word.slice(at + 1)
}
