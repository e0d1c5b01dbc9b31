import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { canMakeMachines, type Machine, openNetwork } from './harness/machines.ts'

if (!canMakeMachines) process.stdout.write('Machines skipped: needs root and iproute2\n')

const echo = `require('node:net').createServer((socket) => socket.pipe(socket)).listen(7)`

/** Whether an answer comes within a second. */
async function reaches(from: Machine, to: Machine): Promise<boolean> {
  const program = `
    const socket = require('node:net').connect(7, '${to.address}', () => socket.write('x'))
    socket.on('data', () => process.exit(0)).on('error', () => process.exit(1))
    setTimeout(() => process.exit(1), 1000)`
  const [code] = (await once(from.run(process.execPath, ['-e', program]), 'exit')) as [number]
  return code === 0
}

test.runIf(canMakeMachines)('a network can be opened again at once', () => {
  for (let time = 0; time < 3; time += 1) openNetwork('left', 'right').close()
})

test.runIf(canMakeMachines)('machines reach each other until one is cut off or killed', async () => {
  const { machines, close } = openNetwork('left', 'right')
  try {
    const { left, right } = machines
    const server = right.run(process.execPath, ['-e', echo])
    await vi.waitFor(async () => expect(await reaches(left, right)).toBe(true), { timeout: 10_000 })
    right.cut()
    expect(await reaches(left, right)).toBe(false)
    right.join()
    expect(await reaches(left, right)).toBe(true)
    expect(right.pids()).toEqual([server.pid])
    const ended = once(server, 'exit')
    right.kill()
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(await reaches(left, right)).toBe(false)
    expect(await text(left.run('id', ['-un'], { account: 'nobody' }).stdout)).toBe('nobody\n')
  } finally {
    close()
  }
})
