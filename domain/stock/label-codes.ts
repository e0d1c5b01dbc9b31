/** The text of the shop's own barcode label for a product, such as "P17". */
export function productLabelCode(labelNumber: number): string {
  return `P${labelNumber}`
}

/** The text of the shop's own barcode label for a batch, such as "B204". */
export function batchLabelCode(labelNumber: number): string {
  return `B${labelNumber}`
}

/** The kind and number of a label's text in either case, or null. */
export function readLabelCode(text: string): { kind: 'product' | 'batch'; labelNumber: number } | null {
  const [, letter, digits] = /^([PB])(\d{1,12})$/i.exec(text.trim()) ?? []
  if (letter === undefined) return null
  return { kind: letter.toUpperCase() === 'P' ? 'product' : 'batch', labelNumber: Number(digits) }
}
