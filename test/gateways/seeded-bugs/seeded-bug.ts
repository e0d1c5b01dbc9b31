/** A mistake to put into the code and see caught: the text that is replaced must stand in the file exactly once. */
export type SeededBug = {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** Test files, or parts of their paths, one of which must fail. */
  readonly tests: readonly string[]
}

type Bug = Omit<SeededBug, 'file' | 'tests'>

/** Bugs of one file, with the tests that watch over it. */
export function inFile(file: string, tests: readonly string[], bugs: readonly Bug[]): readonly SeededBug[] {
  return bugs.map((bug) => ({ ...bug, file, tests }))
}
