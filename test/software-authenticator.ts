import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts'

/** Deviations from an honest authenticator or browser. */
type Faults = {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly challenge?: string
  readonly key?: KeyObject
}

export type SoftwareAuthenticator = {
  readonly create: (options: PasskeyCreation, faults?: Faults) => NewCredential
  readonly sign: (options: PasskeyRequest, faults?: Faults) => PasskeyAssertion
}

/** The flags of authenticator data (WebAuthn §6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator with one ES256 key, together with the browser that it is attached to. */
export function createSoftwareAuthenticator(origin: string, { counts = true } = {}): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let owner = ''

  const authenticatorData = (rpId: string, faults: Faults, credential = Buffer.alloc(0)) => {
    if (counts) counter += 1
    const header = Buffer.alloc(5)
    header[0] = PRESENT | (faults.isVerified === false ? 0 : VERIFIED) | (credential.length > 0 ? HAS_CREDENTIAL : 0)
    header.writeUInt32BE(faults.counter ?? counter, 1)
    return Buffer.concat([sha256(faults.rpId ?? rpId), header, credential])
  }
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const named = {
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key' as const,
  }

  return {
    create: (options, faults = {}) => {
      owner = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const authData = new Uint8Array(authenticatorData(options.rp.id, faults, credential))
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, faults).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign: (options, faults = {}) => {
      const authData = authenticatorData(options.rpId, faults)
      const json = clientData('webauthn.get', options.challenge, faults)
      const signature = sign('sha256', Buffer.concat([authData, sha256(json)]), faults.key ?? privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: faults.userHandle ?? owner,
        },
      }
    },
  }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** Encodes a public key as COSE (RFC 9053): EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    ),
  )
}
