import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { LockedPackage } from './locked-packages.ts'

type ArchiveOptions = {
  /** The folder that the archive unpacks to. */
  readonly folder: string
  /** The time of every file, in seconds since 1970. */
  readonly modified: number
}

/** Packs files of `root` with GNU tar. The same names and contents give the same bytes, whatever their times, owners and order. */
export function packArchive(root: string, files: readonly string[], { folder, modified }: ArchiveOptions): Buffer {
  const parameters = ['--create', '--format=gnu', '--no-recursion', '--null', '--files-from=-']
  const fixed = [`--mtime=@${modified}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const archive = execFileSync('tar', [...parameters, ...fixed, `--transform=s,^,${folder}/,`], {
    cwd: root,
    input: [...new Set(files)].toSorted().join('\0'),
    maxBuffer: 2 ** 30,
  })
  return gzipSync(archive, { level: 9 })
}

export function listFilesIn(folder: string): string[] {
  return globSync(`${folder}/**/*`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** The licences of all packages that the shop runs with, and the texts of those that every platform installs. */
export function describeLicences(packages: readonly LockedPackage[]): string {
  const shipped = packages.filter(({ dev }) => !dev)
  return shipped
    .map((one) => {
      const text = one.optional ? '' : readLicence(one.path)
      return `${one.name} ${one.version}: ${one.licence}\n${text && `\n${text.trim()}\n`}`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function readLicence(folder: string): string {
  const file = readdirSync(folder)
    .toSorted()
    .find((name) => /^licen[cs]e/i.test(name))
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
}
