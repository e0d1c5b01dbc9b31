import { onDatabase, type SeededBug, watchedBy } from './seeded-bug.ts'

const watch = 'test/logs/log-watch.ts'

/** In what is logged, and in the watch over it. */
export const logBugs: readonly SeededBug[] = [
  ...watchedBy('test/logs', [
    {
      name: 'the token of a payment page is logged',
      edits: [
        {
          file: 'server/http/logged-path.ts',
          find: "TOKEN.test(part) ? '[hidden]' : OURS",
          replace: "TOKEN.test('') ? '[hidden]' : OURS",
        },
      ],
      named: 'leaves no token of its pages',
    },
    {
      name: 'the router writes an address that it cannot decode',
      edits: [
        {
          file: 'server/pages.ts',
          find: 'return new Request(`${origin}/undecodable`',
          replace: "if (origin !== '') return request\n    return new Request(`${origin}/undecodable`",
        },
      ],
      named: 'cannot be decoded',
    },
    {
      name: 'the watch forgets how a line began',
      edits: [{ file: watch, find: "((this.#unfinished.get(stream) ?? '') + chunk)", replace: 'chunk' }],
      named: 'lines which come in parts',
    },
    {
      name: 'the watch does not know what a code looks like',
      edits: [{ file: watch, find: "  'a code': /(?<![\\w.:/-])\\d{6}(?![\\w.-])/,\n", replace: '' }],
      named: 'notices a code',
    },
  ]),
  ...onDatabase('feature-pglite', [
    {
      name: 'the log says who could not log in',
      edits: [
        {
          file: 'server/accounts/log-in.ts',
          find: 'if (customer === undefined || !isRight) throw refused(ctx, visitor)',
          replace:
            'if (customer === undefined || !isRight) throw refused(ctx, { ...visitor, requestId: `${visitor.requestId} ${email}` })',
        },
      ],
      tests: ['server/accounts/login.feature'],
    },
  ]),
]
