import { globSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Lists the files with a word in their name that begins with one of these. Prints all names without words or for an
 * unknown word.
 */
export function chooseFiles(command: string, words: readonly string[], ...patterns: string[]): string[] {
  const files = globSync(patterns).toSorted()
  const nameOf = (file: string) => basename(file).replace(/(\.release)?(\.(bench|test))?\.ts$/, '')
  const isNamed = (file: string, word: string) => word === 'all' || `-${nameOf(file)}`.includes(`-${word}`)
  const unknown = words.filter((word) => !files.some((file) => isNamed(file, word)))
  if (words.length > 0 && unknown.length === 0) return files.filter((file) => words.some((word) => isNamed(file, word)))
  if (unknown.length > 0) process.exitCode = 1
  const intro =
    unknown.length > 0 ? `Unknown name "${unknown.join('" or "')}"` : 'Name one, or the beginning of its name, or "all"'
  console.log(`${intro}: npm run ${command} -- <name>\n${files.map((file) => `  ${nameOf(file)}`).join('\n')}`)
  return []
}
