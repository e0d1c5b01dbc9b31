import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { readonly key: string; readonly cert: string; readonly ca: string }

/** Issues a certificate for a name or an address with a certificate authority of its own. Needs openssl. */
export function makeCertificate(name: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'shop-certificate-'))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  try {
    openssl('req', '-x509', ...newKey, '-subj', '/CN=Test CA', '-keyout', 'ca.key', '-out', 'ca.pem')
    const names = [
      '-addext',
      `subjectAltName=${isIP(name) === 0 ? 'DNS' : 'IP'}:${name}`,
      '-addext',
      'basicConstraints=CA:FALSE',
    ]
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-subj', `/CN=${name}`]
    openssl('req', '-x509', ...newKey, ...names, ...signed, '-keyout', 'server.key', '-out', 'server.pem')
    const read = (file: string) => readFileSync(join(folder, file), 'utf8')
    return { key: read('server.key'), cert: read('server.pem'), ca: read('ca.pem') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
