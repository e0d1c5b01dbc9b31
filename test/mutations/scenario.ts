import type { Operator } from './mutate.ts'

/** One mistake about money, access or stock, which its tests have to catch. */
export type Scenario = {
  readonly name: string
  /** The promise of docs/promises.md that it breaks. */
  readonly promise: string
  readonly change: CodeChange | DatabaseChange
  /** Test files, or parts of their paths; one of them must fail. */
  readonly caughtBy: readonly string[]
}

/** `in` names a function, a constant, an endpoint or a path. */
type CodeChange = { readonly file: string; readonly in: string; readonly by: Operator }
/** Runs as the last migration, so that it names its table or index and fails when that is gone. */
type DatabaseChange = { readonly sql: string }
