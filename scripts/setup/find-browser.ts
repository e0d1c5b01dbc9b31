import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runStep } from './progress.mjs'
import { runProcess, lastLines } from './run.mjs'

/** The headless shell renders pages in three quarters of the time. */
const names = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const otherPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of Chrome or Chromium: CHROME_PATH, an installed one, or one that this call installs. */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH
  if (given) return given
  return (await findInstalled()) ?? (await installFromDebian()) ?? installFromPlaywright()
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...otherPaths]
  for (const path of [...candidates, await playwrightPath()]) if (existsSync(path) && (await starts(path))) return path
}

/** On some systems "chromium" only prints how to install it. */
async function starts(path: string): Promise<boolean> {
  return process.platform === 'win32' || (await runProcess(path, ['--version'])).ok
}

async function installFromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  return runStep('Installing Chromium (Debian package)', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const waitForLock = ['-o', 'DPkg::Lock::Timeout=300']
    await runProcess('apt-get', ['update', ...waitForLock], { env })
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      // Pages need a font.
      const packages = [browser, 'fonts-liberation']
      await runProcess('apt-get', ['install', '-y', '--no-install-recommends', ...waitForLock, ...packages], { env })
      const found = await findInstalled()
      if (found !== undefined) return found
    }
  })
}

async function installFromPlaywright(): Promise<string> {
  return runStep("Installing Chromium (Playwright's own)", async () => {
    const { ok, output } = await runProcess(process.execPath, [
      'node_modules/playwright-core/cli.js',
      'install',
      'chromium',
    ])
    const path = await playwrightPath()
    if (ok && existsSync(path) && (await starts(path))) return path
    const remedy = 'Install Chrome or Chromium, or set CHROME_PATH to one.'
    throw new Error(`${lastLines(output)}\nThe browser journeys need a browser, and none could be installed. ${remedy}`)
  })
}

async function playwrightPath(): Promise<string> {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}
