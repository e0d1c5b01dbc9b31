import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** A network namespace with an address of its own on the bridge of its network. */
export type Machine = {
  readonly name: string
  readonly address: string
  /** Starts a program inside; it ends with the machine. `account` is a user of this computer. */
  readonly run: (program: string, parameters: readonly string[], options?: RunOptions) => MachineProcess
  /** The processes inside. */
  readonly pids: () => number[]
  /** Kills all processes inside at once, as a power cut does; the files stay. */
  readonly kill: () => void
  /** Unplugs the network without a notice to either side. */
  readonly cut: () => void
  /** Plugs the network in again. */
  readonly join: () => void
}
type RunOptions = { readonly env?: NodeJS.ProcessEnv; readonly account?: string }
type MachineProcess = ChildProcessByStdio<null, Readable, Readable>

export type MachineNetwork = {
  /** The address of this process in the network. */
  readonly host: string
  readonly machines: Readonly<Record<string, Machine>>
  /** Kills the machines and removes the network. */
  readonly close: () => void
}

const NAMESPACES = '/run/netns'
const LINKS = '/sys/class/net'
/** Names of namespaces and bridges hold the id of their process, so that a later one can remove them after a crash. */
const PREFIX = 'shop'

function run(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Networks need Linux, root and iproute2. */
export const canMakeMachines = process.platform === 'linux' && process.getuid?.() === 0 && mayMakeNamespace()

/** Opens a network of at most 13 machines with these names; one per process at a time. */
export function openNetwork<Name extends string>(
  ...names: readonly Name[]
): MachineNetwork & { readonly machines: Readonly<Record<Name, Machine>> } {
  removeAbandoned()
  const bridge = `${PREFIX}-${process.pid}`
  const host = addressAt(1)
  const close = () => {
    process.off('exit', close)
    removeNetwork(process.pid)
  }
  process.on('exit', close)
  try {
    run('ip', 'link', 'add', bridge, 'type', 'bridge')
    run('ip', 'address', 'add', `${host}/28`, 'dev', bridge)
    run('ip', 'link', 'set', bridge, 'up')
    const machines = names.map((name, index) => [name, makeMachine(name, bridge, index + 2)] as const)
    return { host, machines: Object.fromEntries(machines) as Record<Name, Machine>, close }
  } catch (error) {
    close()
    throw error
  }
}

function makeMachine(name: string, bridge: string, number: number): Machine {
  const address = addressAt(number)
  const namespace = `${PREFIX}-${process.pid}-${name}`
  const port = `${PREFIX}${process.pid}p${number}`
  run('ip', 'netns', 'add', namespace)
  run('ip', 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  run('ip', '-n', namespace, 'link', 'set', 'lo', 'up')
  run('ip', '-n', namespace, 'address', 'add', `${address}/28`, 'dev', 'eth0')
  run('ip', '-n', namespace, 'link', 'set', 'eth0', 'up')
  const join = () => void run('ip', 'link', 'set', port, 'master', bridge, 'up')
  join()
  return {
    name,
    address,
    run: (program, parameters, { account, env = process.env } = {}) => {
      const ids = account === undefined ? [] : ['-S', idOf('-u', account), '-G', idOf('-g', account)]
      const inside = [`--net=${NAMESPACES}/${namespace}`, ...ids, '--', program, ...parameters]
      return spawn('nsenter', inside, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    },
    pids: () => pidsIn(namespace),
    kill: () => killAll(namespace),
    cut: () => void run('ip', 'link', 'set', port, 'nomaster'),
    join,
  }
}

function idOf(kind: '-u' | '-g', account: string): string {
  return run('id', kind, account).trim()
}

/** An address of this process's part of 198.18.0.0/15, the range for tests of networks (RFC 2544). */
function addressAt(number: number): string {
  const offset = (process.pid % 8192) * 16 + number
  return `198.${18 + (offset >> 16)}.${(offset >> 8) & 255}.${offset & 255}`
}

function pidsIn(namespace: string): number[] {
  return run('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
}

/** A process that is being killed may still start another. */
function killAll(namespace: string): void {
  for (let pids = pidsIn(namespace); pids.length > 0; pids = pidsIn(namespace)) for (const pid of pids) killPid(pid)
}

function killPid(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Linux removes the cables of a deleted namespace only some time later, hence first. */
function removeNetwork(pid: number): void {
  const namespaces = listNamespaces().filter((name) => name.startsWith(`${PREFIX}-${pid}-`))
  for (const namespace of namespaces) killAll(namespace)
  const isOwn = new RegExp(`^${PREFIX}(-${pid}$|${pid}p)`)
  for (const link of readdirSync(LINKS).filter((name) => isOwn.test(name))) run('ip', 'link', 'delete', link)
  for (const namespace of namespaces) run('ip', 'netns', 'delete', namespace)
}

function listNamespaces(): string[] {
  return existsSync(NAMESPACES) ? readdirSync(NAMESPACES) : []
}

/** Removes the networks of processes that crashed. */
function removeAbandoned(): void {
  const names = [...listNamespaces(), ...readdirSync(LINKS)]
  const pids = new Set(
    names.map((name) => new RegExp(`^${PREFIX}-(\\d+)`).exec(name)?.[1]).filter((pid) => pid !== undefined),
  )
  for (const pid of pids) if (!existsSync(`/proc/${pid}`)) removeNetwork(Number(pid))
}

function mayMakeNamespace(): boolean {
  try {
    openNetwork().close()
    return true
  } catch {
    return false
  }
}
