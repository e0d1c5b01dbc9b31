/** A page of either driver: both run a function inside it in the same way, and name its type in ways of their own. */
export type InPage = { readonly evaluate: (work: never) => Promise<unknown> }

/** Runs this in the page and gives what came of it. */
export function runInPage<T>(page: InPage, work: string | (() => T | Promise<T>)): Promise<T> {
  return page.evaluate(work as never) as Promise<T>
}
