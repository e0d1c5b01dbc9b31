// Prints one line per step with its title and its result. Nested steps are indented.
let depth = 0
let lineIsOpen = false

/**
 * Prints the title of a step; the result updates and ends its line.
 *
 * @param {string} title
 */
export function beginStep(title) {
  if (lineIsOpen) process.stdout.write('\n')
  const started = performance.now()
  const line = `${'  '.repeat(depth)}${title} … `
  process.stdout.write(line)
  lineIsOpen = true
  depth += 1
  return {
    /** @param {string} text shown on a terminal while the step runs */
    update(text) {
      if (process.stdout.isTTY && lineIsOpen) process.stdout.write(`\r${line}${text}\u001B[K`)
    },
    /** @param {string} text printed on a line of its own while the step runs */
    note(text) {
      process.stdout.write(`${lineIsOpen ? '\n' : ''}${'  '.repeat(depth)}${text}\n`)
      lineIsOpen = false
    },
    /** @param {string} [text] */
    end(text = '') {
      depth -= 1
      const clear = process.stdout.isTTY ? `\r\u001B[K` : undefined
      const before = lineIsOpen ? (clear ? clear + line : '') : line
      process.stdout.write(`${before}${text && `${text}, `}${((performance.now() - started) / 1000).toFixed(1)} s\n`)
      lineIsOpen = false
    },
  }
}

/**
 * Runs a step and prints its title and duration on one line.
 *
 * @template Result
 * @param {string} title
 * @param {(update: (text: string) => void) => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function runStep(title, work) {
  const line = beginStep(title)
  try {
    const result = await work(line.update)
    line.end()
    return result
  } catch (error) {
    line.end('failed')
    throw error
  }
}
