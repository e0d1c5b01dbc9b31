import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const features = ['{server,demo,test}/**/*.feature.test.ts', 'test/{headers,hostile-text,http,logs}/*.test.ts']
const setupFiles = ['test/network-denied.ts', 'test/page-language.ts']
// Long enough for a busy machine, short enough to end a test that hangs.
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }
/** Vitest's default leaves one core idle, which on two cores doubles the time. */
const allCores = { maxWorkers: '100%' }
/** Test files of one worker share the loaded modules: a process and the import of the server per file cost more than the tests. */
const sharedModules = { isolate: false }
/** Polled conditions hold at once on an idle machine; Vitest's limit of one second fails on a busy one. */
const expectOptions = { expect: { poll: { timeout: 20_000 } } }
const onPostgres = { globalSetup: ['test/postgres.ts'], setupFiles, ...timeouts, ...expectOptions }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,server,demo,web,shop,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: [...features, 'test/{proofs,model}/**'],
          setupFiles,
          ...timeouts,
          ...expectOptions,
          ...allCores,
          ...sharedModules,
        },
      },
      { test: { name: 'feature', include: features, ...onPostgres, ...allCores, ...sharedModules } },
      {
        // Proofs that take minutes at commit size and hours at release size. Each loads both cores by itself.
        test: {
          name: 'proof',
          include: ['test/{model,proofs}/*.test.ts'],
          exclude: process.env.PROOF_SIZE === 'release' ? [] : ['test/proofs/*.release.test.ts'],
          ...onPostgres,
          maxWorkers: 2,
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
          // Assertions on pages are repeated until they hold.
          expect: { poll: { timeout: 15_000 } },
          // Two cores carry two browsers beside the shop.
          maxWorkers: 2,
          // The files of a worker share its browser.
          ...sharedModules,
        },
      },
    ],
  },
})
