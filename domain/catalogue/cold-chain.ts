/** Whether storage instructions ask for a refrigerator, also before the pack is opened. */
export function isColdChain(storageInstructions: string): boolean {
  return /\b2\s*°?\s*C?\s*(to|and|-|–)\s*8\s*°?\s*C\b/i.test(storageInstructions)
}
