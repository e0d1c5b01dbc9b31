import { onDatabase, type SeededBug } from './seeded-bug.ts'

const proof = (name: string) => [`test/proofs/${name}.release`]

/** For proofs that only a release has: they take minutes each, and two need programs which not every machine has. */
export const releaseBugs: readonly SeededBug[] = onDatabase('feature-postgres', [
  {
    name: 'an unknown address is refused without the work of a password',
    edits: [
      {
        file: 'server/accounts/log-in.ts',
        find: '  const isRight = await',
        replace: '  if (customer === undefined) throw refused(ctx, visitor)\n  const isRight = await',
      },
    ],
    tests: proof('b3-same-time'),
    named: 'logging in with a wrong password',
  },
  {
    name: 'what is searched is part of the statement',
    edits: [
      {
        file: 'server/catalogue/search/find-products.ts',
        find: '  const search = readSearch(typed)\n',
        replace: `  const search = readSearch(typed)
  const { sql } = await import('kysely')
  const { rows } = await sql\`select id from products where name ilike '%\${sql.raw(typed ?? '')}%' limit 1\`.execute(db)
  if (rows.length === 0) return { ...done, data: [], limit, hasMore: false }\n`,
      },
    ],
    tests: proof('scanners'),
    named: 'as far as sqlmap can tell',
  },
  {
    name: 'what is searched is a tag of the page',
    edits: [
      {
        file: 'web/catalogue/nothing-found.tsx',
        find: '<p>Nothing is called “{search}”. Try fewer letters, or the name on the strip or bottle.</p>',
        replace: '<p dangerouslySetInnerHTML={{ __html: `Nothing is called “${search}”.` }} />',
      },
    ],
    tests: proof('scanners'),
    named: 'wapiti finds nothing',
    inPages: true,
  },
  {
    name: 'a price brings its own style',
    edits: [
      {
        file: 'web/ui/price.tsx',
        find: '    <p className="flex flex-wrap',
        replace: "    <p style={{ color: 'black' }} className=\"flex flex-wrap",
      },
    ],
    tests: proof('firefox'),
    inPages: true,
  },
])
