import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Files that need a database or a running server: the unit project stays quick.
const withDatabase = ['packages/server/src/**/*.db.test.ts', 'packages/server/src/core/postgres.test.ts']
const prepared = ['tests/support/prepared.ts']

// A busy machine is slow; what these tests prove does not depend on how soon.
const patient = 60_000
const patientPoll = { poll: { timeout: 30_000 } }

export default defineConfig({
  test: {
    // A file may start a server, its database and a browser. One more than can work at once: they wait, too.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/{sdk,server,chat-bot}/src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['**/node_modules/**', ...withDatabase],
          testTimeout: patient,
          expect: patientPoll,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['packages/{widgets,portal}/src/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/widgets/src/shared/testing.ts'],
          css: false,
          // One page a worker, not one a file.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: patient,
          expect: patientPoll,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          // The contract is read once a worker, not once a file.
          isolate: false,
          include: ['tests/{contracts,fuzz,reliability,support}/**/*.test.ts', ...withDatabase],
          globalSetup: prepared,
          testTimeout: 180_000,
          expect: patientPoll,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          // One browser a worker, not one a file.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: prepared,
          testTimeout: 300_000,
          expect: patientPoll,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
