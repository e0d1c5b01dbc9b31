type TabRoom = {
  /** The width of each tab in pixels. */
  readonly widths: readonly number[]
  /** The index of the shown view, which is always in the row; -1 for none. */
  readonly current: number
  /** The width of the row and of the button for the rest, and the gap between two. */
  readonly room: number
  readonly more: number
  readonly gap: number
}

/** The indices of the tabs that fit into one row in their order, with room for the button where some do not. */
export function fitTabs({ widths, current, room, more, gap }: TabRoom): number[] {
  const widthOf = (indices: readonly number[]) =>
    indices.reduce((sum, index) => sum + (widths[index] ?? 0), 0) + gap * Math.max(0, indices.length - 1)
  const all = widths.map((_, index) => index)
  if (widthOf(all) <= room) return all
  const shown = current < 0 ? [] : [current]
  for (const index of all) {
    if (index === current) continue
    if (widthOf([...shown, index]) + gap + more > room) break
    shown.push(index)
  }
  return shown.toSorted((one, other) => one - other)
}
