import type { z } from 'zod'

/** Describes a validation issue in a sentence. A schema's own message takes precedence. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.expected === 'string' && Array.isArray(issue.input))
    return 'Please give one value'
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is required' : `This must be ${nouns[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small') return bound('at least', issue.minimum, issue.origin)
  if (issue.code === 'too_big') return bound('at most', issue.maximum, issue.origin)
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format') return 'This is not in the right form'
  return 'This value does not fit here'
}

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
}

function bound(how: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `This must have ${how} ${limit} characters`
  if (origin === 'array') return `This must have ${how} ${limit} entries`
  return `This must be ${how} ${limit}`
}
