import { sha512 } from '../signatures.ts'

/** Five free fields which we leave empty, and five more that PayU keeps for itself. */
const unused = Array.from({ length: 10 }, () => '')

type Field = (name: string) => string

/** What the form that opens PayU's page is sealed with. */
export function requestHash(field: Field, salt: string): string {
  const sealed = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email'].map(field)
  return sha512([...sealed, ...unused, salt].join('|'))
}

const udf = ['udf5', 'udf4', 'udf3', 'udf2', 'udf1'] as const
const backwards = [...udf, 'email', 'firstname', 'productinfo', 'amount', 'txnid', 'key']

/** The fields which PayU's answers and webhooks are sealed with, without the salt: all that may be believed of them. */
export function sealedFields(field: Field): string {
  return [field('status'), '', '', '', '', '', ...backwards.map(field)].join('|')
}

/** Their seal: the same in reverse, with the extra charges before it where there are any. */
export function responseHash(field: Field, salt: string): string {
  const charges = field('additionalCharges') || field('additional_charges')
  return sha512(`${charges ? `${charges}|` : ''}${salt}|${sealedFields(field)}`)
}

/** What a server call is sealed with. */
export function commandHash(key: string, command: string, var1: string, salt: string): string {
  return sha512([key, command, var1, salt].join('|'))
}
