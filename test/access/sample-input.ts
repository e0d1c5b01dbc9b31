import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { arbitraryOf } from '#test/fuzz/from-shape.ts'

/** Typed values that random texts do not hit. */
const typedWords = {
  month: '2026-11',
  carrier: 'Blue Dart',
  shippedOn: '2026-11-20',
  expectedOn: '2026-11-24',
  lrDate: '2026-11-20',
  vehicleNumber: 'TS09AB1234',
  reason: 'Broken',
  state: 'Telangana',
  number: '181012345678',
  issuedOn: '2026-11-20',
  transporterId: '29AABCT1234Q1ZZ',
  irn: 'a'.repeat(64),
  ackOn: '2026-11-20',
  qr: 'a.b.c',
}

/** A valid input of an endpoint whose fields of these names, at any depth, have these values. */
export function sampleInput(
  { method, path, input }: Pick<Endpoint, 'method' | 'path' | 'input'>,
  meant: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const known = { ...typedWords, ...meant }
  const arbitrary = arbitraryOf(input, Object.fromEntries(Object.entries(known).map(([name, word]) => [name, [word]])))
  const shape = (input as { readonly shape?: object }).shape ?? {}
  const named = Object.entries(meant).filter(([name]) => Object.hasOwn(shape, name))
  const isMeant = (sent: unknown) => {
    const isSent = ([name]: readonly [string, string]) =>
      Object.hasOwn(sent as object, name) && valuesOf(sent, name).length === 1
    const hasNoOther = ([name, word]: readonly [string, string]) =>
      valuesOf(sent, name).every((value) => value === word)
    return named.every(isSent) && Object.entries(meant).every(hasNoOther) && input.safeParse(sent).success
  }
  for (let seed = 1; seed <= 50; seed += 1) {
    const sample = fc.sample(arbitrary, { numRuns: 20, seed }).find(isMeant)
    if (sample !== undefined) return JSON.parse(JSON.stringify(sample)) as Record<string, unknown>
  }
  throw new Error(`Add words to typedWords for ${method} ${path}`)
}

/** The values of a field at any depth. */
function valuesOf(sent: unknown, name: string): unknown[] {
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([field, value]) => (field === name ? [value].flat() : valuesOf(value, name)))
}
