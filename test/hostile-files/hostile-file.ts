/** A text that stored files must not contain. */
export const PAYLOAD_TEXT = 'MARK<script>alert(1)</script>'
export const payloadBytes = Buffer.from(PAYLOAD_TEXT)

/** Hostile files by name. */
export type HostileFiles = Readonly<Record<string, () => Promise<Buffer>>>
/** Hostile files with the status of their refusal. */
export type RefusedFiles = Readonly<Record<string, readonly [status: 415 | 422, file: () => Promise<Buffer>]>>

export const joinBytes = (...parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)))
