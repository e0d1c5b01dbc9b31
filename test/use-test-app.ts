import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts'

/** The app of a test file: started before its first test, closed after its last one. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(options)
  })
  afterAll(() => app.close())
  return new Proxy({} as TestApp, { get: (_, name) => app[name as keyof TestApp] })
}
