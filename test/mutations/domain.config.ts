import { defineConfig } from 'vitest/config'

/** The tests that StrykerJS runs against each mutation of `domain/`. */
export default defineConfig({ test: { include: ['domain/**/*.test.ts'], testTimeout: 60_000 } })
