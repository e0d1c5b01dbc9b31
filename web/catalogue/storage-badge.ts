export type StorageBadge = { readonly text: string; readonly cold: boolean }

const cold = /2\s*(?:°\s*C)?\s*(?:to|-|–|and)\s*8\s*°\s*C/i
const limited = /below\s+(\d{2})\s*°\s*C/i

/** The temperature which the storage instructions name first; null where they name none. */
export function storageBadge(instructions: string): StorageBadge | null {
  const chilled = cold.exec(instructions)
  const limit = limited.exec(instructions)
  if (chilled && !(limit && limit.index < chilled.index)) return { text: 'Keep at 2 to 8°C', cold: true }
  return limit ? { text: `Store below ${limit[1]}°C`, cold: false } : null
}
