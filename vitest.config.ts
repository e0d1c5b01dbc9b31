import { defineConfig } from 'vitest/config'

const feature = '{server,test}/**/*.feature.test.ts'
const setupFiles = ['test/network-denied.ts']
// A test that hangs should fail, one on a busy machine should not.
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,server,web,shop,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: [feature, 'test/{proofs,model}/**'],
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'feature-pglite',
          include: [feature, 'test/model/**/*.test.ts'],
          env: { TEST_DB: 'pglite' },
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'feature-postgres',
          include: [feature, 'test/{model,proofs}/**/*.test.ts'],
          exclude: process.env.PROOF_SIZE === 'release' ? [] : ['test/proofs/**/*.release.test.ts'],
          env: { TEST_DB: 'postgres' },
          globalSetup: ['test/setup-postgres.ts'],
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page answers in its own time: what it must come to show is asked again until it does.
          expect: { poll: { timeout: 15_000 } },
          // Two browsers beside the shop are what two cores carry.
          maxWorkers: 2,
        },
      },
    ],
  },
})
