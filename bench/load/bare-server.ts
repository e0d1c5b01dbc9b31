import cluster from 'node:cluster'
import { createServer, get } from 'node:http'
import { once } from 'node:events'

/** Sends copies of the responses of `shop` at these paths, bytes and headers. Runs as a program. */
const { port, processes, shop, paths } = JSON.parse(process.argv[2] ?? '') as {
  port: number
  processes: number
  shop: string
  paths: string[]
}

type Answer = { readonly headers: string[]; readonly body: Buffer }

if (processes > 1 && cluster.isPrimary) {
  for (let n = 0; n < processes; n += 1) cluster.fork()
  process.once('SIGTERM', () => cluster.disconnect(() => process.exit()))
} else {
  const answers = new Map<string, Answer>()
  for (const path of paths) answers.set(path, await copyOf(shop + path))
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
  })
  server.listen(port, '127.0.0.1', () => process.stdout.write('open\n'))
}

async function copyOf(url: string): Promise<Answer> {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'gzip' } }), 'response')
  const body = Buffer.concat(await response.toArray())
  const headers: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const name = response.rawHeaders[at] ?? ''
    // Node adds these headers.
    if (!/^(?:date|connection|keep-alive)$/i.test(name)) headers.push(name, response.rawHeaders[at + 1] ?? '')
  }
  return { headers, body }
}
