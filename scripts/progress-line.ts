const WIDTH = 24

type ProgressLine = {
  /** Returns whether it was drawn: only on a terminal. */
  readonly update: (share: number, text: string) => boolean
  readonly end: () => void
}

/** A bar with a text that stays on one line of a terminal. */
export function createProgressLine(): ProgressLine {
  let open = false
  return {
    update: (share, text) => {
      if (!process.stdout.isTTY) return false
      const done = Math.round(share * WIDTH)
      process.stdout.write(`\r${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${text}\u001B[K`)
      open = true
      return true
    },
    end: () => {
      if (open) process.stdout.write('\r\u001B[K')
      open = false
    },
  }
}
