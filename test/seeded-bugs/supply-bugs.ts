import { inFile, type SeededBug } from './seeded-bug.ts'

const chain = ['scripts/supply/supply-chain.test']
const secrets = 'scripts/supply/find-secrets.ts'

const shapes = [
  'a private key',
  'a key of Amazon',
  'a key of Google',
  'a token of GitHub',
  'a token of npm',
  'a token of Slack',
  'a live key of a payment gateway',
  'a signed token',
  'a password in an address',
]

/** In the checks of what comes from others and of what must not go out. */
export const supplyBugs: readonly SeededBug[] = [
  ...inFile('scripts/supply/licences.ts', chain, [
    {
      name: 'a package that names no licence is free',
      find: 'if (licence === null) return false',
      replace: 'if (licence === null) return true',
    },
    { name: 'of two licences that both hold one is looked at', find: '.every((one)', replace: '.some((one)' },
    { name: 'who may choose a licence must have all', find: '.some((choice)', replace: '.every((choice)' },
  ]),
  ...inFile('scripts/supply/install-scripts.ts', chain, [
    {
      name: 'a new package may run its script',
      find: '.filter((name) => !(name in verdicts))',
      replace: '.filter((name) => verdicts[name] === false)',
    },
    {
      name: 'what was allowed once is allowed for ever',
      find: 'Object.keys(verdicts).filter((name) => !names.has(name))',
      replace: "Object.keys(verdicts).filter((name) => name === '')",
    },
  ]),
  ...inFile('scripts/supply/locked-packages.ts', chain, [
    {
      name: 'what a package brings is under no licence',
      find: 'entry.license ?? bringer?.license ?? null',
      replace: 'entry.license ?? null',
    },
  ]),
  ...inFile(
    secrets,
    chain,
    shapes.map((shape) => ({
      name: `${shape} may be published`,
      find: `  ['${shape}', /`,
      replace: `  ['${shape}', /(?!)`,
    })),
  ),
  ...inFile(secrets, chain, [
    {
      name: 'random text may be published',
      find: 'entropyOf(value) >= RANDOM',
      replace: 'entropyOf(value) >= 2 * RANDOM',
    },
    { name: 'every long word is a secret', find: 'const RANDOM = 4.3', replace: 'const RANDOM = 0' },
  ]),
  ...inFile(
    'scripts/checks/supply-chain.ts',
    ['scripts/checks/supply-chain.test'],
    [
      {
        name: 'install scripts are not looked at',
        find: '    undecidedScripts(packages, allowScripts),\n',
        replace: '',
      },
      { name: 'licences are not looked at', find: 'refusedLicences(packages).map', replace: 'refusedLicences([]).map' },
      {
        name: 'a package may be whatever is sent',
        find: 'packages.filter(isUnhashed)',
        replace: '[].filter(isUnhashed)',
      },
      { name: 'nobody looks for secrets', find: '    listSecrets(root),\n', replace: '' },
      { name: 'what is found does not fail', find: 'list.length > 0', replace: 'list.length > 99' },
    ],
  ),
]
