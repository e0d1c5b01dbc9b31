/** The text that is replaced must stand in the file exactly once. */
type Edit = { readonly file: string; readonly find: string; readonly replace: string }

/** Where tests run that watch over a bug: without a database, on the embedded one, on PostgreSQL. */
type Project = 'unit' | 'feature-pglite' | 'feature-postgres'

/** A mistake to put into the code and see caught. */
export type SeededBug = {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly project: Project
  /** Test files, or parts of their paths, one of which must fail. */
  readonly tests: readonly string[]
  /** Words in the names of those tests of the files that must notice; the others are left out. A regular expression. */
  readonly named?: string
  /** Whether the pages have to be built anew to have it. */
  readonly inPages?: true
}

type Single = Pick<SeededBug, 'name'> & Omit<Edit, 'file'>

/** Bugs of one file, with the tests without a database that watch over it. */
export function inFile(file: string, tests: readonly string[], bugs: readonly Single[]): readonly SeededBug[] {
  return bugs.map(({ name, find, replace }) => ({ name, edits: [{ file, find, replace }], project: 'unit', tests }))
}

type Several = Omit<SeededBug, 'project'>

/** Bugs, some of them in several places at once, that tests on a database watch over. */
export function onDatabase(project: Exclude<Project, 'unit'>, bugs: readonly Several[]): readonly SeededBug[] {
  return bugs.map((bug) => ({ ...bug, project }))
}

/** Bugs, some of them in several places or in the pages, which one file of tests without a database has to notice. */
export function watchedBy(file: string, bugs: readonly Omit<Several, 'tests'>[]): readonly SeededBug[] {
  return bugs.map((bug) => ({ ...bug, project: 'unit', tests: [file] }))
}
