import { defineConfig } from 'vitest/config'

const features = ['{server,demo,test}/**/*.feature.test.ts', 'test/{headers,hostile-text,http,logs}/*.test.ts']
const proofs = ['test/model/**/*.test.ts', 'test/proofs/{f1,k}*.test.ts']
const releaseProofs = 'test/proofs/*.release.test.ts'
const setupFiles = ['test/network-denied.ts']
// A test that hangs should fail, one on a busy machine should not.
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }
const onPostgres = { globalSetup: ['test/setup-postgres.ts'], setupFiles, ...timeouts }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,server,demo,web,shop,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: [...features, 'test/{proofs,model}/**'],
          setupFiles,
          ...timeouts,
        },
      },
      {
        // Features and races.
        test: {
          name: 'feature',
          include: [...features, 'test/proofs/*.test.ts'],
          exclude: [...proofs, releaseProofs],
          ...onPostgres,
        },
      },
      {
        // Proofs that take minutes at commit size and hours at release size.
        test: {
          name: 'proof',
          include: process.env.PROOF_SIZE === 'release' ? [...proofs, releaseProofs] : proofs,
          ...onPostgres,
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
