/** The kind of an answer as its headers show it. */
export type ResponseKind = {
  /** A page with scripts by hash and enforced Trusted Types. */
  readonly page?: boolean
  /** The service worker, the only script that may fetch. */
  readonly worker?: boolean
  /** The allowed frame sources; none by default. */
  readonly frames?: RegExp
  /** The hand-off page, which is never cached and uses a nonce. */
  readonly nonce?: boolean
  /** The sandboxed preview of a mail with inline styles. */
  readonly mail?: boolean
  /** A private or momentary answer that must not be stored. */
  readonly secret?: boolean
  readonly https?: boolean
}

const always: Readonly<Record<string, RegExp | null>> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /^(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*microphone=\(\))(?=.*payment=\(\))/,
  'x-request-id': /^req_[0-9a-z]{16,}$/,
  'set-cookie': null,
  'x-powered-by': null,
  server: null,
  'access-control-allow-origin': null,
}

/** The faults in the headers of an answer (H1). */
export function listHeaderFaults({ headers }: Response, kind: ResponseKind): string[] {
  const faults: string[] = []
  for (const [name, rule] of Object.entries(always)) {
    const value = headers.get(name)
    if (rule === null ? value !== null : !rule.test(value ?? '')) faults.push(`${name}: ${value}`)
  }
  const transport = headers.get('strict-transport-security')
  if (kind.https ? !/^max-age=\d{8,}; includeSubDomains$/.test(transport ?? '') : transport !== null)
    faults.push(`strict-transport-security: ${transport}`)
  if (kind.secret && headers.get('cache-control') !== 'no-store')
    faults.push(`cache-control: ${headers.get('cache-control')}`)
  return [...faults, ...policyFaults(headers.get('content-security-policy') ?? '', kind)]
}

function policyFaults(policy: string, kind: ResponseKind): string[] {
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1)]))
  const faults: string[] = []
  const expect = (name: string, fits: (sources: readonly string[]) => boolean) => {
    if (!fits(rules.get(name) ?? [])) faults.push(`policy ${name}: ${rules.get(name)?.join(' ')}`)
  }
  const only = (pattern: RegExp) => (sources: readonly string[]) => sources.every((source) => pattern.test(source))
  const none = (sources: readonly string[]) => sources.join(' ') === "'none'"

  expect('default-src', none)
  if (kind.worker) return policy === "default-src 'none'; connect-src 'self'" ? faults : [...faults, policy]
  for (const name of ['base-uri', 'frame-ancestors']) expect(name, none)
  if (!rules.has('form-action')) faults.push('policy form-action is missing and has no fallback')
  if (!kind.mail) expect('style-src', only(/^'(self|sha256-[\w+/]+=*)'$/))
  if (kind.mail && !rules.has('sandbox')) faults.push('a mail is shown without a sandbox')
  for (const name of ['script-src', 'connect-src', 'img-src', 'style-src', 'font-src', 'worker-src', 'frame-src'])
    expect(
      name,
      (sources) => !sources.some((source) => /^(\*|https?:|data:\*|'unsafe-eval')$|^https?:\/\/\*$/.test(source)),
    )
  expect('frame-src', (sources) => (sources.length === 0) === (kind.frames === undefined))
  if (kind.frames) expect('frame-src', only(kind.frames))
  if (!kind.page && !kind.nonce && rules.has('script-src')) faults.push(`a script may run: ${policy}`)
  if (kind.nonce) expect('script-src', only(/^('nonce-[\w+/]{22}=='|https:\/\/sdk\.cashfree\.com)$/))
  if (!kind.page) return faults
  expect('script-src', (sources) => sources.length > 1 && only(/^'(self|sha256-[\w+/]{43}=)'$/)(sources))
  expect('connect-src', only(/^'self'$/))
  expect('object-src', none)
  expect('require-trusted-types-for', (names) => names.join(' ') === "'script'")
  expect('trusted-types', (names) => names.length === 1 && /^[\w-]+$/.test(names[0]!))
  return faults
}
