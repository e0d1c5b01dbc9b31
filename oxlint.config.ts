import type { OxlintConfig } from 'oxlint'
import { importRules, OUTSIDE, testFiles } from './scripts/lint/import-rules.ts'

const NO_MOCK = 'Give the clock or the gateway as a parameter instead of replacing its module.'

const config: OxlintConfig = {
  jsPlugins: ['./scripts/lint/shop-rules.js'],
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'node', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['build/**', '.react-router/**'],
  env: { builtin: true, browser: true, node: true },
  rules: {
    'max-lines': ['error', { max: 350 }],
    'max-lines-per-function': ['error', { max: 70 }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'node/no-process-env': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/forbid-dom-props': [
      'error',
      {
        forbid: [
          {
            propName: 'style',
            message: 'The content security policy refuses inline styles: use a class, or an SVG attribute.',
          },
        ],
      },
    ],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-restricted-vi-methods': ['error', { mock: NO_MOCK, doMock: NO_MOCK }],
    // Against the grain of this code: `_id` is the spec's, steps hold assertions, lists that scroll take the focus.
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'no-unmodified-loop-condition': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    'import/default': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'promise/always-return': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/static-components': 'off',
    'react/refs': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    ...importRules,
    {
      files: ['web/**'],
      excludeFiles: testFiles,
      rules: { 'shop/literal-address': 'error', 'shop/moved-text': 'error' },
    },
    { files: ['web/**/*.tsx'], rules: { 'shop/number-input': 'error' } },
    { files: ['web/**'], excludeFiles: ['web/**/desk/**'], rules: { 'shop/desk-import': 'error' } },
    {
      files: ['{domain,contract,server,web,shop,demo,test,e2e,bench,scripts}/**', '*.ts'],
      excludeFiles: [...testFiles, '**/*.e2e.ts'],
      rules: { 'shop/unique-export': 'error' },
    },
    {
      files: ['{domain,contract,server,web,shop,demo}/**'],
      excludeFiles: testFiles,
      rules: { 'shop/missing-value': 'error' },
    },
    {
      files: ['domain/**', 'contract/**', 'server/**'],
      excludeFiles: testFiles,
      rules: {
        'no-console': 'error',
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Time comes from ctx.now(), so that tests can move it.' },
          { object: 'Math', property: 'random', message: 'Take ids from ctx.newId() and secrets from node:crypto.' },
        ],
      },
    },
    {
      files: ['server/**'],
      excludeFiles: [...testFiles, 'server/gateways/**'],
      rules: {
        'no-restricted-globals': ['error', { name: 'fetch', message: OUTSIDE }],
      },
    },
    {
      files: ['server/config.ts', '{scripts,test,e2e,bench}/**', '*.config.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: [
        'web/**/*-page.tsx',
        'web/**/*-frame.tsx',
        'web/root.tsx',
        'web/routes.ts',
        'web/entry.*.tsx',
        'scripts/lint/*.js',
        '*.config.ts',
        'e2e/global-setup.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    // Texts that name the shop are functions.
    { files: ['shop/pages/*.ts'], rules: { 'max-lines-per-function': 'off' } },
    // Tests are long lists of sentences, and their `use…` are no React hooks.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'],
      rules: { 'max-lines-per-function': 'off', 'react/rules-of-hooks': 'off' },
    },
  ],
}

export default config
