export type TextPart = { readonly text: string; readonly isMatch: boolean }

/** Cuts a text where the typed words stand in it, whatever their case: "Paracetamol 650" and "para 6" → Para|cetamol |6|50. */
export function matchingParts(text: string, typed: string): TextPart[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).map(escape)
  if (words.length === 0) return [{ text, isMatch: false }]
  // Longer words first: of "gly" and "glycomet" the longer one is marked.
  const pattern = new RegExp(`(${words.toSorted((a, b) => b.length - a.length).join('|')})`, 'iu')
  return text
    .split(new RegExp(pattern, 'giu'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
