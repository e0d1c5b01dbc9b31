// One line for each piece of work: its title when it begins, and behind it how it ended. Work inside of work is indented.
let depth = 0
let lineIsOpen = false

/**
 * Says what begins now; what comes back says how far it is and how it ended.
 *
 * @param {string} title
 */
export function begin(title) {
  if (lineIsOpen) process.stdout.write('\n')
  const started = performance.now()
  const line = `${'  '.repeat(depth)}${title} … `
  process.stdout.write(line)
  lineIsOpen = true
  depth += 1
  return {
    /** @param {string} text what a person at a terminal sees while waiting */
    update(text) {
      if (process.stdout.isTTY && lineIsOpen) process.stdout.write(`\r${line}${text}\u001B[K`)
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
 * Does one piece of work which takes time, and says on one line what it is and how long it took.
 *
 * @template Result
 * @param {string} title
 * @param {(update: (text: string) => void) => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const line = begin(title)
  try {
    const result = await work(line.update)
    line.end()
    return result
  } catch (error) {
    line.end('failed')
    throw error
  }
}
