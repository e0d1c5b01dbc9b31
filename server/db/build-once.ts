import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/** Stands for a value while a query is built. */
class NamedValue {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a query once; afterwards only its values change. `build` places the values and must not read them. To
 * build the query of a product page took longer than to run it (S8).
 */
export function buildOnce<V extends object, R>(build: (db: Db, values: V) => Compilable<R>) {
  const names = new Proxy({}, { get: (_, name) => new NamedValue(String(name)) }) as V
  let built: CompiledQuery<R> | undefined
  return async (db: Db, values: V): Promise<R[]> => {
    const query = (built ??= build(db, names).compile())
    const parameters = query.parameters.map((one) => (one instanceof NamedValue ? values[one.name as keyof V] : one))
    return (await db.executeQuery<R>({ ...query, parameters })).rows
  }
}
