import { Socket } from 'node:net'

/** Connections to other machines fail with an explanation. */
const connect = Socket.prototype.connect
/** Loopback, and the networks of the proofs' machines. */
const ownNetworks = /^(127|198\.1[89])\./
const allowed = new Set(['localhost', '::1', '0.0.0.0', databaseHost()])

function denied(this: Socket, ...parameters: unknown[]) {
  const host = hostOf(parameters)
  if (host && !allowed.has(host) && !ownNetworks.test(host)) {
    throw new Error(
      `Tests may not reach the network, but something connected to ${host}. Give a pretend gateway instead.`,
    )
  }
  return Reflect.apply(connect, this, parameters)
}

// A worker loads this file again for each test file.
if (connect.name !== denied.name) Socket.prototype.connect = denied as typeof connect

/** Node calls connect with (options), ([options]), (port, host) or (path); the default host is this machine. */
function hostOf(parameters: unknown[]): string | undefined {
  const [first, second] = parameters.flat()
  if (typeof first === 'object' && first !== null) return (first as { host?: string }).host
  return typeof second === 'string' ? second : undefined
}

function databaseHost(): string {
  return process.env.TEST_DATABASE_URL ? new URL(process.env.TEST_DATABASE_URL).hostname : 'localhost'
}
