import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** The files of some patterns which the command's first word names by the beginning of their name, or of a word in it; without a word, a list. */
export function chooseFiles(command: string, ...patterns: string[]): string[] {
  const files = globSync(patterns).toSorted()
  const names = files.map((file) => basename(file).replace(/(\.release)?(\.(bench|test))?\.ts$/, ''))
  const [word] = process.argv.slice(2)
  const chosen =
    word === 'all' ? files : files.filter((_, index) => word !== undefined && `-${names[index]}`.includes(`-${word}`))
  if (chosen.length > 0) return chosen
  if (word !== undefined) process.exitCode = 1
  const intro = word === undefined ? 'Name one, or the beginning of its name, or "all"' : `Nothing is called "${word}"`
  console.log(
    `${intro}: npm run ${command} -- <name>\n${names.map((name) => `  ${name}`).join('\n') || '  (none yet)'}`,
  )
  return []
}
