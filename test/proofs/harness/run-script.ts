import { execFile } from 'node:child_process'

export type Finished = { readonly ok: boolean; readonly output: string }

/** Runs a command of the owner, as npm would, with these settings. */
export function runScript(name: string, parameters: readonly string[], env: Record<string, string>): Promise<Finished> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...parameters],
      { env: { ...process.env, ...env } },
      (error, out, err) => done({ ok: error === null, output: out + err }),
    )
  })
}
