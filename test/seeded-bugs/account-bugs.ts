import { inFile, onDatabase, type SeededBug } from './seeded-bug.ts'

const CODES = 'server/accounts/one-time-codes.ts'
const RULES = 'domain/accounts/account-rules.ts'

/** In what makes codes and passwords hard to guess, and logins end. */
export const accountBugs: readonly SeededBug[] = [
  ...onDatabase('feature-pglite', [
    {
      name: 'asking again leaves the old code alive',
      edits: [{ file: CODES, find: '.doUpdateSet(fresh))', replace: '.doNothing())' }],
      tests: ['server/accounts/registration'],
      named: 'asking again kills',
    },
    {
      name: 'a code may be tried once more than it should',
      edits: [{ file: RULES, find: 'CODE_TRIES = 6', replace: 'CODE_TRIES = 7' }],
      tests: ['server/accounts/registration'],
      named: 'dead after the sixth',
    },
    {
      name: 'an address gets six mails an hour',
      edits: [{ file: 'server/accounts/account-limits.ts', find: 'MAILS_PER_HOUR = 5', replace: 'MAILS_PER_HOUR = 6' }],
      tests: ['server/accounts/reset'],
      named: 'at most five mails an hour',
    },
    {
      name: 'a login lasts a month',
      edits: [
        {
          file: 'server/http/session.ts',
          find: 'SESSION_LENGTH_MS = 7 * DAY',
          replace: 'SESSION_LENGTH_MS = 30 * DAY',
        },
      ],
      tests: ['server/accounts/sessions'],
      named: 'seven days',
    },
    {
      name: 'a password is another one when its letters are composed otherwise',
      edits: [{ file: RULES, find: "return password.normalize('NFC')", replace: 'return password' }],
      tests: ['server/accounts/registration'],
      named: 'however its letters were composed',
    },
  ]),
  ...onDatabase('feature-postgres', [
    {
      name: 'a code is looked at first and used up later',
      edits: [
        {
          file: CODES,
          find: '  const isRight = sql<boolean>`code_hash = ${hashCode(ctx, typed)}`\n',
          replace:
            '  const isRight = sql<boolean>`code_hash = ${hashCode(ctx, typed)}`\n  if (!(await isLiveCode(ctx, db, typed))) return false\n',
        },
        {
          file: CODES,
          find: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n",
          replace: "    .where('expires_at', '>', now)\n",
        },
      ],
      tests: ['server/accounts/reset'],
      named: 'of fifty resets',
    },
  ]),
  ...inFile(
    'server/accounts/passwords.ts',
    ['server/accounts/passwords'],
    [{ name: 'a password is hashed at a tenth of the cost', find: 'memory: 19_456', replace: 'memory: 1946' }],
  ),
  ...inFile(
    RULES,
    ['domain/accounts/account-rules'],
    [{ name: 'the common passwords will do', find: 'commonPasswords.has(lower) || ', replace: '' }],
  ),
]
