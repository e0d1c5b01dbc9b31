/** As a word is spelled by ear: "thyrocare" → "tirokare". The word itself where nothing changes. */
export function spellByEar(word: string): string {
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

/** The word without one of its letters, never the first. */
export function dropLetter(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 1))
  return word.slice(0, at) + word.slice(at + 1)
}
