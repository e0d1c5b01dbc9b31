import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { deskPage, id, instant, line, success, text } from './shapes.ts'

const manage = { desk: 'desk.passkeys' } as const

const base64url = (maxBytes: number) => text(maxBytes).regex(/^[\w-]*$/, 'That is not a passkey')
const credentialId = base64url(1400).min(1)
const credentialType = z.literal('public-key')

/** The signature of a passkey over a challenge (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(200).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** The options for a passkey request (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(z.object({ id: z.string(), type: credentialType, transports: z.array(z.string()) })),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

const passkeyCreation = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number() })),
  excludeCredentials: passkeyRequest.shape.allowCredentials,
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(line(30)).max(10).optional(),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
export type Passkey = z.infer<typeof passkey>

const passkeyName = line(60).min(1, 'Please name the passkey')

export const deskRequestPasskeyLogin = endpoint('POST', '/api/desk/login/passkey/options', {
  access: 'public',
  summary: 'A challenge for a passkey that signs in without a password, good once for five minutes.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), options: passkeyRequest }),
})

export const deskRequestPasskeyStepUp = endpoint('POST', '/api/desk/step-up/options', {
  access: { desk: 'desk.unlock' },
  summary: 'A challenge for the passkeys of the caller, good once for five minutes.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), options: passkeyRequest }),
})

export const deskPasskeyList = endpoint('GET', '/api/desk/passkeys', {
  access: { desk: 'desk.use' },
  summary: 'The passkeys of the caller, the oldest first.',
  input: z.object({}),
  output: deskPage(passkey),
})

export const deskStartPasskey = endpoint('POST', '/api/desk/passkeys/options', {
  access: manage,
  summary: 'A challenge for a new passkey of the caller, good once for five minutes.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), options: passkeyCreation }),
})

export const deskAddPasskey = endpoint('POST', '/api/desk/passkeys', {
  access: manage,
  summary: 'Adds a passkey of the caller.',
  input: z.object({ name: passkeyName, credential: newCredential }),
  output: z.object({ success: z.literal(true), passkey }),
  status: 201,
})

export const deskRenamePasskey = endpoint('POST', '/api/desk/passkeys/:id', {
  access: manage,
  summary: 'Renames a passkey of the caller.',
  input: z.object({ id, name: passkeyName }),
  output: z.object({ success: z.literal(true), passkey }),
})

export const deskRemovePasskey = endpoint('DELETE', '/api/desk/passkeys/:id', {
  access: manage,
  summary: 'Removes a passkey of the caller.',
  input: z.object({ id }),
  output: success,
})

export const passkeyEndpoints = [
  deskRequestPasskeyLogin,
  deskRequestPasskeyStepUp,
  deskPasskeyList,
  deskStartPasskey,
  deskAddPasskey,
  deskRenamePasskey,
  deskRemovePasskey,
] as const
