import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '#domain/time.ts'
import { type BaseBackup, listBaseBackups, sortable } from './base-backups.ts'
import { describeMoment } from './moment.ts'

/** When each later timeline of a cluster began: a restore begins one. */
function listTimelines(folder: string): { timeline: number; since: Date; history: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .map((name) => ({
      timeline: Number.parseInt(name, 16),
      since: statSync(join(folder, name)).mtime,
      history: readFileSync(join(folder, name), 'utf8'),
    }))
}

export type RestoreSource = { readonly base: BaseBackup; readonly timeline: number; readonly next: BaseBackup | null }

/** The newest base backup from which WAL leads to a moment, on the timeline of that moment. Null before the first. */
export function findRestoreSource(archive: string, moment: Date): RestoreSource | null {
  const sources = listClusters(archive).flatMap((folder) => {
    const { timeline, history } = listTimelines(folder).findLast(({ since }) => since <= moment) ?? firstTimeline
    const ends = new Map(
      [...history.matchAll(/^(\d+)\t(\S+)/gm)].map(([, id, lsn = '']) => [Number(id), sortable(lsn)]),
    )
    const bases = listBaseBackups(folder)
    const isAncestor = (base: BaseBackup) => base.timeline === timeline || base.end <= (ends.get(base.timeline) ?? '')
    const base = bases.findLast((one) => one.at <= moment && isAncestor(one))
    if (base === undefined) return []
    // The commit after the next base backup lies before the start of the one after it.
    const [, next = null] = bases.filter((one) => one.at > moment && one.timeline === timeline)
    return [{ base, timeline, next }]
  })
  return sources.toSorted((one, other) => one.base.at.getTime() - other.base.at.getTime()).at(-1) ?? null
}

const firstTimeline = { timeline: 1, history: '' }

/** "2026-11-24 02:00:05": the first second that an archive can restore, or null without a base backup. */
export function describeFirstMoment(archive: string): string | null {
  const moments = listClusters(archive).flatMap((folder) => listBaseBackups(folder).map(({ at }) => at.getTime()))
  return moments.length === 0 ? null : describeMoment(new Date(Math.ceil(Math.min(...moments) / SECOND) * SECOND))
}

function listClusters(archive: string): string[] {
  if (!existsSync(archive)) return []
  return readdirSync(archive)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => join(archive, name))
}
