/** Which numbers stand in a pagination: the ends, the page with its neighbours, and null where some are left out. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= 1,
  )
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}
