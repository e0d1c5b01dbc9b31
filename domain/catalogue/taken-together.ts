const forbids = String.raw`(?:not|never|avoid)\b[^.;]*?\b`

/** Sentences on what must not be taken with a medicine: "Do not take it with alcohol". */
const warnings = [
  new RegExp(String.raw`\b${forbids}(?:together|combined?|combining)\b`, 'i'),
  new RegExp(String.raw`\b${forbids}(?:take|taken|taking|use|used) (?:it |this |them )?with\b(?! or without\b)`, 'i'),
  /\b(?:avoid|not drink)\b[^.;]*\b(?:alcohol|grapefruit|ibuprofen|painkillers|antacids|salt substitutes|vaccines)\b/i,
  /\b(?:some|which) do not go together\b/i,
  /\btogether with\b[^.;]*\b(?:dangerous|can cause|slow breathing)/i,
  /\bmany medicines interact\b/i,
]

/** Whether a sentence of a product says what must not be taken together with it. */
export function isTogetherWarning(sentence: string): boolean {
  return warnings.some((warning) => warning.test(sentence))
}

/** The sentences of a text, without the space between them. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
