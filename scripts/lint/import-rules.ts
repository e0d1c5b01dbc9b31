import type { OxlintOverride } from 'oxlint'

/** `regex` has no look-ahead: `([^cr]|c[^l]|r[^e])` is everything but "cl…" and "re…". */
type ImportPattern = {
  readonly regex: string
  readonly message: string
  readonly allowTypeImports?: boolean
  readonly importNames?: string[]
}

export const testFiles = ['**/*.test.ts', '**/*.test.tsx']

/** The imports of a top-level folder, by alias or by path. */
function folder(...names: string[]): string {
  return `^(#|(\\.\\./)+)(${names.join('|')})/`
}

/** The imports of a feature from elsewhere in its room. Folders below a room's part may have a feature's name. */
function feature(room: 'domain' | 'server' | 'web', names: readonly string[], depth: '*' | '+' = '*'): string {
  return `^(#${room}|(\\.\\./)${depth}\\.\\.)/(${names.join('|')})/`
}

const noDemo: ImportPattern = {
  regex: folder('demo'),
  message:
    'A real pharmacy deletes demo/: only server/start/prepare-database.ts (the catalogue seed) and server/gateways/registry.ts (pretend gateway and mailbox) import it. Add what you need to one of these two.',
}
const noCommands: ImportPattern = {
  regex: folder('test', 'e2e', 'bench', 'scripts'),
  message: 'Only tests and commands import these: move what the shop itself needs into the room that owns it.',
}
const noPages: ImportPattern = {
  regex: folder('web'),
  message:
    'The server reaches the pages only through respond() of the built web side (server/pages.ts): share a rule through domain/, a shape through contract/.',
}
const noServer: ImportPattern = {
  regex: folder('server'),
  message:
    'Pages reach the server only through the API: call the endpoint with the typed client, and share rules through domain/.',
}
const noNodeModules: ImportPattern = {
  regex: '^node:',
  message: 'Pages run in the browser too, which has no Node modules: do this in server/, behind an endpoint.',
  allowTypeImports: true,
}

const RULES_ALONE = 'The rules of the shop import nothing but each other: pass in what they need as a parameter.'
const domainImports: ImportPattern[] = [
  noDemo,
  { regex: '^([^.#]|#[^d])', message: RULES_ALONE },
  { regex: folder('contract', 'server', 'web', 'shop', 'test', 'scripts'), message: RULES_ALONE },
]

const contractImports: ImportPattern[] = [
  noDemo,
  {
    regex: folder('server', 'web', 'shop', 'test', 'e2e', 'bench', 'scripts'),
    message: 'The wire knows only domain and zod: move the rule to domain/, or give the text where it is shown.',
  },
  {
    regex: '^([^.#z]|z[^o])',
    message: 'The wire knows only domain and zod: what needs a package belongs to server/ or web/.',
  },
]

const WORDS_ALONE =
  'A shop owner edits these files: they hold words and facts, and import nothing but types of domain/.'
const shopImports: ImportPattern[] = [
  noDemo,
  { regex: '^([^.#]|#[^ds]|#s[^h])', message: WORDS_ALONE },
  { regex: folder('contract', 'server', 'web', 'test', 'scripts'), message: WORDS_ALONE },
]

const noParsers: ImportPattern = {
  regex: '^(csv-parse|gettext-parser|saxen)(/|$)',
  message:
    'Only server/lists/ reads lists, because it bounds them before they are parsed: read yours with readUploadedTable.',
}

const noDefaults: ImportPattern = {
  regex: `${folder('shop')}(shop|settings)\\.ts`,
  message:
    'These are the defaults of a new shop: read the settings as they are now, from ctx.settings on the server and useShop() or shopOf() on pages.',
}

export const OUTSIDE = 'Only gateways/ speaks to the outside: add a gateway with a type, a real one and a pretend one.'
const gatewayImports = [noDemo, noPages, noCommands, noDefaults]
const serverImports: ImportPattern[] = [
  ...gatewayImports,
  noParsers,
  {
    regex: '^node:(http|https|http2|net|tls|dgram)$',
    message: OUTSIDE,
    importNames: ['request', 'get', 'connect', 'createConnection', 'createSocket', 'Socket'],
  },
  { regex: '^(nodemailer|undici)', message: OUTSIDE, allowTypeImports: true },
]

const renderImports: ImportPattern[] = [
  noDemo,
  noDefaults,
  noServer,
  noCommands,
  {
    regex: '^zod(/|$)',
    message:
      'The browser carries no zod (16 kB): put the rule of a form as a pure function into domain/, and let the contract refine with it.',
  },
  {
    regex: `${folder('contract')}([^cr]|c[^l]|r[^e])`,
    message:
      'Import only types of the contract (its shapes would bring zod into the browser): `import type`, or contract/client.ts and contract/refusal.ts.',
    allowTypeImports: true,
  },
]
const webImports = [...renderImports, noNodeModules]

/** The rules by what they are about. Each folder imports only folders of the rows above its own. */
const domainFolders = [
  ['accounts', 'consents', 'look'],
  ['addresses', 'staff'],
  ['languages'],
  ['catalogue', 'customers', 'desk', 'enquiries'],
  ['cart', 'delivery', 'stock'],
  ['lists'],
  ['tax'],
  ['settings', 'trade'],
  ['documents', 'orders', 'page-texts', 'setup'],
  ['fulfilment', 'gst-returns', 'ledgers', 'payments', 'returns'],
  ['day'],
  ['privacy'],
  ['audit'],
]

/** The features of the server. Each imports only features of the rows above its own. */
const serverFeatures = [
  ['consents'],
  ['catalogue', 'accounts', 'desk-change'],
  ['addresses', 'staff', 'settings'],
  ['delivery', 'stock', 'tax', 'page-texts', 'customer-files'],
  ['cart', 'products', 'languages'],
  ['orders'],
  ['payments'],
  ['prescriptions', 'documents'],
  ['trade'],
  ['fulfilment', 'enquiries', 'returns', 'customers'],
  ['staff-orders', 'day', 'trade-orders'],
  ['prescription-requests'],
  ['privacy'],
  ['setup'],
  ['desk', 'reports'],
]

/** The features of the pages. Each part imports only parts of the rows above its own; a page imports any. */
const webFeatures = [
  ['consents'],
  ['accounts'],
  ['delivery-pin', 'trade-prices'],
  ['catalogue', 'desk'],
  ['addresses'],
  ['cart'],
  ['orders', 'delivery'],
  ['payments', 'prescriptions', 'documents'],
  ['fulfilment', 'products', 'staff', 'stock', 'returns', 'reports', 'day', 'settings', 'page-texts'],
  ['about', 'enquiries', 'tax', 'staff-orders', 'trade', 'setup'],
  ['trade-orders'],
  ['prescription-requests'],
  ['privacy'],
]

const knowNoFeature = (depth: '*' | '+'): ImportPattern => ({
  regex: feature('server', serverFeatures.flat(), depth),
  message:
    'http, db, jobs, files, lists, mails and gateways know no feature: take what is needed as a parameter, and let app.ts or job-handlers.ts bind it.',
})

function restrict(files: string[], patterns: ImportPattern[], excludeFiles = testFiles): OxlintOverride {
  return { files, excludeFiles, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

function restrictFeatures(
  room: 'domain' | 'server' | 'web',
  rows: readonly string[][],
  patterns: ImportPattern[],
  { message, exempt = [] }: { message: string; exempt?: string[] },
): OxlintOverride[] {
  const excludeFiles = [...testFiles, ...exempt]
  return rows.flatMap((row, index) =>
    row.map((name) => {
      const refused = rows
        .slice(index)
        .flat()
        .filter((other) => other !== name)
      const later = refused.length === 0 ? [] : [{ regex: feature(room, refused), message }]
      return restrict([`${room}/${name}/**`], [...patterns, ...later], excludeFiles)
    }),
  )
}

/** Which folder imports which. The last entry for a file replaces the earlier ones. */
export const importRules: OxlintOverride[] = [
  restrict(['domain/*.ts'], domainImports),
  ...restrictFeatures('domain', domainFolders, domainImports, {
    message: `Rules go one way: ${domainFolders.map((row) => row.join(', ')).join(' ← ')}. Move what both need to the earlier folder.`,
  }),
  restrict(['contract/**'], contractImports),
  restrict(['shop/**'], shopImports),
  restrict(['server/**'], serverImports),
  restrict(['web/**'], webImports),
  restrict(['web/entry.server.tsx', 'web/platform/content-security-policy.ts'], renderImports),
  restrict(['server/**/*.test.ts'], [noPages], []),
  restrict(['web/**/*.test.ts', 'web/**/*.test.tsx'], [noServer], []),
  restrict(['server/{http,db,jobs,files,mails}/*.ts'], [...serverImports, knowNoFeature('*')]),
  restrict(['server/lists/*.ts'], [...serverImports.filter((rule) => rule !== noParsers), knowNoFeature('*')]),
  restrict(['server/{http,db,jobs,files,mails}/*/**'], [...serverImports, knowNoFeature('+')]),
  restrict(['server/gateways/*.ts'], [...gatewayImports, knowNoFeature('*')]),
  restrict(['server/gateways/*/**'], [...gatewayImports, knowNoFeature('+')]),
  ...restrictFeatures('server', serverFeatures, serverImports, {
    message: `Features go one way: ${serverFeatures.map((row) => row.join(', ')).join(' ← ')}. Move what both need to the earlier one, or let app.ts pass it in.`,
  }),
  ...restrictFeatures('web', webFeatures, webImports, {
    message: `Parts go one way: ${webFeatures.map((row) => row.join(', ')).join(' ← ')}. Let a page bring them together and pass on what a part needs.`,
    exempt: ['web/**/*-page.tsx'],
  }),
  restrict(
    ['web/layout/**'],
    [
      ...webImports,
      {
        regex: feature('web', webFeatures.flat()),
        message: 'The frame around the pages knows no feature: storefront-frame.tsx gives it what it shows.',
      },
    ],
    [...testFiles, 'web/**/*-page.tsx'],
  ),
  restrict(
    ['web/ui/**'],
    [
      ...webImports,
      {
        regex: feature('web', [...webFeatures.flat(), 'layout']),
        message: 'Parts of ui/ know no feature and no layout: take what is shown as properties.',
      },
      {
        regex: '^react-router',
        message: 'Parts of ui/ know no router: take the link or the handler as a property.',
        allowTypeImports: true,
      },
    ],
  ),
  // The two ports of demo/.
  restrict(['server/start/prepare-database.ts', 'server/gateways/registry.ts'], [noPages, noCommands], []),
  restrict(['scripts/**', 'bench/**'], [noDemo]),
  // Who reads the defaults of a new shop: the settings, and the memos from before there were settings.
  restrict(
    ['server/settings/**', 'server/documents/memo-pdf.ts'],
    serverImports.filter((rule) => rule !== noDefaults),
  ),
]
