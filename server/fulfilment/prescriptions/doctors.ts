import { sql } from 'kysely'
import type { KnownDoctor } from '#contract/doctors.ts'
import { doctorKey } from '#domain/prescriptions/prescription-rules.ts'
import { escapeLike } from '../../db/escape-like.ts'
import type { Db, Trx } from '../../db/tables.ts'

const SHOWN_DOCTORS = 8

/** Remembers a doctor as the pharmacist wrote it last, by the registration number. */
export async function rememberDoctor(trx: Trx, { registration, name, address }: KnownDoctor, at: Date): Promise<void> {
  const written = { registration, name, address, seen_at: at }
  await trx
    .insertInto('doctors')
    .values({ registration_key: doctorKey(registration), ...written })
    .onConflict((on) => on.column('registration_key').doUpdateSet(written))
    .execute()
}

/** Doctors whose number begins with a text or whose name contains it, the last seen first. */
export async function findDoctors(db: Db, q: string): Promise<KnownDoctor[]> {
  return db
    .selectFrom('doctors')
    .select(['registration', 'name', 'address'])
    .where((eb) =>
      eb.or([
        eb('registration_key', 'like', `${escapeLike(doctorKey(q))}%`),
        eb(sql<string>`lower(name)`, 'like', `%${escapeLike(q.toLowerCase())}%`),
      ]),
    )
    .orderBy('seen_at', 'desc')
    .limit(SHOWN_DOCTORS)
    .execute()
}
