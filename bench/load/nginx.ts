import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

export type StaticNginx = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts Debian's nginx with these precompressed files and its fastest settings. */
export async function startStaticNginx(
  files: Readonly<Record<string, Buffer>>,
  workers: number,
  port: number,
): Promise<StaticNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'files'))
  for (const [name, body] of Object.entries(files)) {
    writeFileSync(join(folder, 'files', name), body)
    writeFileSync(join(folder, 'files', `${name}.gz`), gzipSync(body))
  }
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, workers, port))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')], {
    stdio: 'inherit',
  })
  await Promise.race([untilOpen(port), failed(child)])
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

function configuration(folder: string, workers: number, port: number): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off; worker_processes ${workers}; pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; gzip_static on; open_file_cache max=100; keepalive_requests 100000000;
  types { text/html html; application/json json; }
  ${paths.join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}/files; }
}`
}

function failed(child: ChildProcess): Promise<never> {
  return new Promise((_, reject) => {
    child.once('error', () => reject(new Error('This benchmark needs nginx (on Debian: apt-get install nginx-light).')))
    child.once('exit', (code) => reject(new Error(`nginx ended with ${code}`)))
  })
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1')
    const open = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false))
    })
    socket.destroy()
    if (open) return
    await wait(50)
  }
}
