const formWords =
  /^(tab(let)?s?|cap(sule)?s?|syrup|syp|suspension|susp|inj(ection)?|cream|gel|ointment|oint|lotion|drops?|eye|ear|nasal|oral|solution|powder|sachet|spray|inhaler|infusion|soap|shampoo|dry|kit|granules|respules?|rotacaps?|soft|ip|bp|and|with|for|in)$/i

/** "Augmentin 625 Duo Tablet" → "Augmentin": the words of a name before the first number or form; at least the first word. */
export function brandOf(name: string): string {
  const words = name.split(' ')
  const end = words.findIndex((word, index) => index > 0 && (/^\.?\d|^\(/.test(word) || formWords.test(word)))
  return (end === -1 ? words : words.slice(0, end)).join(' ')
}
