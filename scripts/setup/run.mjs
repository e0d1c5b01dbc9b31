import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Runs a program to its end and collects its output.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(line: string) => void} [onLine] called with each line of its standard output
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runProcess(command, parameters, options = {}, onLine) {
  return new Promise((done) => {
    const child = spawn(command, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
    child.stderr?.on('data', keep)
    child.on('error', (error) => done({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', (code) => done({ ok: code === 0, output }))
  })
}

/**
 * The last lines of a program's output, which hold the reason of a failure.
 *
 * @param {string} output
 * @param {number} [lines]
 */
export function lastLines(output, lines = 40) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
