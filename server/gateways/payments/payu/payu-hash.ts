import { sha512 } from '../signatures.ts'

/** Five free fields, left empty, and five that PayU reserves. */
const unused = Array.from({ length: 10 }, () => '')

type FieldReader = (name: string) => string

/** The hash of the form that opens PayU's page. */
export function requestHash(field: FieldReader, salt: string): string {
  const hashed = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email'].map(field)
  return sha512([...hashed, ...unused, salt].join('|'))
}

const udf = ['udf5', 'udf4', 'udf3', 'udf2', 'udf1'] as const
const reversed = [...udf, 'email', 'firstname', 'productinfo', 'amount', 'txnid', 'key']

/** The fields that the hash of a response or webhook covers. No other field can be trusted. */
export function hashedFields(field: FieldReader): string {
  return [field('status'), '', '', '', '', '', ...reversed.map(field)].join('|')
}

/** The hash of a response or webhook, with the additional charges first, if any. */
export function responseHash(field: FieldReader, salt: string): string {
  const charges = field('additionalCharges') || field('additional_charges')
  return sha512(`${charges ? `${charges}|` : ''}${salt}|${hashedFields(field)}`)
}

/** The hash of an API call. */
export function commandHash(key: string, command: string, var1: string, salt: string): string {
  return sha512([key, command, var1, salt].join('|'))
}
