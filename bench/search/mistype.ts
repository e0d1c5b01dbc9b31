const neighbours: Readonly<Record<string, string>> = {
  a: 'es',
  b: 'vn',
  c: 'ksx',
  d: 'sf',
  e: 'ir',
  f: 'dg',
  g: 'fh',
  h: 'gj',
  i: 'eyo',
  j: 'hk',
  k: 'cj',
  l: 'k',
  m: 'n',
  n: 'mb',
  o: 'ui',
  p: 'o',
  q: 'k',
  r: 'et',
  s: 'cz',
  t: 'dr',
  u: 'oi',
  v: 'bw',
  w: 'v',
  x: 'zc',
  y: 'it',
  z: 'sx',
}

/** Adds one typo after the first letter: a swapped, missing, doubled or neighbouring letter. */
export function mistype(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const here = word[at]!
  const next = word[at + 1]!
  const before = word.slice(0, at)
  const choices = neighbours[here] ?? here
  const typos = [
    here === next ? null : before + next + here + word.slice(at + 2),
    before + word.slice(at + 1),
    before + here + word.slice(at),
    before + choices[Math.floor(random() * choices.length)] + word.slice(at + 1),
  ]
  return typos[Math.floor(random() * typos.length)] ?? before + word.slice(at + 1)
}
