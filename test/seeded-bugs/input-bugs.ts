import { inFile, onDatabase, type SeededBug, watchedBy } from './seeded-bug.ts'

const brokenJson: SeededBug['edits'] = [
  {
    file: 'server/http/read-input.ts',
    find: "  } catch {\n    throw new Refusal('malformed', 'The request is not readable JSON.')",
    replace: '  } catch (error) {\n    throw error',
  },
]
const brokenAddress: SeededBug['edits'] = [
  {
    file: 'server/pages.ts',
    find: 'return new Request(`${origin}/undecodable`, { headers: request.headers, signal: request.signal })',
    replace: 'throw new Error(`${origin} has no such address`)',
  },
]

/** In what random and hostile input meets. */
const fuzzBugs = onDatabase('feature-postgres', [
  ...['pglite', 'postgres'].flatMap((engine) => [
    {
      name: `JSON that is none is a fault of ours (${engine})`,
      edits: brokenJson,
      tests: ['test/proofs/f1'],
      named: `${engine}.*F1: no call of the API`,
    },
    {
      name: `an address that cannot be decoded is a fault of ours (${engine})`,
      edits: brokenAddress,
      tests: ['test/proofs/f1'],
      named: `${engine}.*F1: no address of a page`,
    },
  ]),
  {
    name: 'a NUL reaches the database in an id',
    edits: [{ file: 'contract/shapes.ts', find: '.regex(/^[^\\p{Cc}\\p{Cs}]*$/u', replace: '.regex(/^[^\\p{Cs}]*$/u' }],
    tests: ['test/proofs/f1'],
    named: 'F1: no call of the API',
  },
])

const plainText = 'domain/plain-text.ts'

/** In what a customer writes, on its way into tables, mails, lines of the log and pages. */
const textBugs = watchedBy('test/hostile-text', [
  {
    name: 'an address is cleaned of what looks like a tag',
    edits: [
      {
        file: 'server/addresses/addresses-queries.ts',
        find: '    address: address.address,\n',
        replace: "    address: address.address.replace(/<[^>]*>/g, ''),\n",
      },
    ],
    named: 'is text in every answer',
  },
  {
    name: 'why somebody cancels stands in the log',
    edits: [
      {
        file: 'server/orders/cancel-order.ts',
        find: '  ctx.wakeWorker()\n  return orderId',
        replace: "  ctx.log.info({ orderId, reason }, 'cancelled')\n  return orderId",
      },
    ],
    named: 'is text in every answer',
  },
  {
    name: 'a name is written in other characters',
    edits: [
      {
        file: 'server/accounts/complete-registration.ts',
        find: "(form.username ?? '').trim()",
        replace: "(form.username ?? '').normalize('NFKC').trim()",
      },
    ],
    named: 'as the name of a customer',
  },
  {
    name: 'text may turn the direction of what stands around it',
    edits: [{ file: plainText, find: '\\u202a-\\u202e\\u2066-\\u2069', replace: '' }],
    named: 'is refused with a sentence',
  },
  {
    name: 'one line may be many',
    edits: [{ file: plainText, find: '\\p{Cc}', replace: '' }],
    named: 'is refused with a sentence',
  },
  {
    name: 'what was searched is HTML in the page',
    edits: [
      {
        file: 'web/catalogue/nothing-found.tsx',
        find: '<p>Nothing is called “{search}”. Try fewer letters, or the name on the strip or bottle.</p>',
        replace: '<p dangerouslySetInnerHTML={{ __html: `Nothing is called “${search}”.` }} />',
      },
    ],
    named: 'what stands in the address',
    inPages: true,
  },
  {
    name: 'what was typed into a form is HTML in the page',
    edits: [
      {
        file: 'web/ui/field.tsx',
        find: 'if (multiline) return <textarea {...(props as TextareaHTMLAttributes<HTMLTextAreaElement>)} />',
        replace:
          "if (multiline) return <><textarea {...(props as TextareaHTMLAttributes<HTMLTextAreaElement>)} /><i dangerouslySetInnerHTML={{ __html: String(props.defaultValue ?? '') }} /></>",
      },
    ],
    named: 'form of the contact page',
    inPages: true,
  },
  {
    name: 'a form that was not good enough comes back as a broken page',
    edits: [
      {
        file: 'web/ui/field.tsx',
        find: 'if (multiline) return <textarea',
        replace: "if (multiline && props.defaultValue) throw new Error('no text')\n  if (multiline) return <textarea",
      },
    ],
    named: 'form of the contact page',
    inPages: true,
  },
])

const policy = 'web/content-security-policy.ts'

/** In the headers of what only some answers have: pages, mails, faults. */
const headerBugs = watchedBy('test/headers/every-answer', [
  {
    name: 'a page may make HTML of any text',
    edits: [{ file: policy, find: '    "require-trusted-types-for \'script\'",\n', replace: '' }],
    named: 'H1: GET / ',
    inPages: true,
  },
  {
    name: 'a script in a page runs wherever it came from',
    edits: [
      { file: policy, find: '["script-src \'self\'", ...', replace: "[\"script-src 'self' 'unsafe-inline'\", ..." },
    ],
    named: 'H1: GET /products',
    inPages: true,
  },
  {
    name: 'a page that breaks says why',
    edits: [
      {
        file: 'server/pages.ts',
        find: 'c.html(brokenPage(requestId), 500)',
        replace: 'c.html(brokenPage(`${requestId} ${error.message}`), 500)',
      },
    ],
    named: 'breaks in the making',
  },
  {
    name: 'a mail is shown without a sandbox',
    edits: [
      {
        file: 'server/dev/mailbox-routes.ts',
        find: '; sandbox allow-popups allow-top-navigation-by-user-activation`',
        replace: '`',
      },
    ],
    named: 'in a sandbox',
  },
  {
    name: 'the page between the shop and a gateway lets any script in',
    edits: [
      {
        file: 'server/gateways/payments/hand-off-page.ts',
        find: "`script-src 'nonce-${nonce}' ${script}`",
        replace: "`script-src 'nonce-${nonce}' https: ${script}`",
      },
    ],
    named: 'the page between the shop and',
  },
])

/** In what comes in, and in what goes out as text. */
export const inputBugs: readonly SeededBug[] = [
  ...fuzzBugs,
  ...textBugs,
  ...headerBugs,
  ...inFile(
    'web/seo/json-ld.ts',
    ['web/seo/json-ld'],
    [
      {
        name: 'a product called like the end of a script ends it',
        find: "${text.replaceAll('<', String.raw`\\u003c`)}",
        replace: '${text}',
      },
    ],
  ),
]
