import type { Language } from '#domain/languages/languages.ts'
import type { ApiInput } from '#contract/api.ts'
import type { PatientProfile } from '#contract/patients.ts'
import { guardianRefusal, MAX_PATIENTS, mayBeMinor } from '#domain/prescriptions/patient-rules.ts'
import { birthYearRefusal } from '#domain/prescriptions/prescription-rules.ts'
import { indianDay } from '#domain/time.ts'
import { recordConsent } from '../consents/consent-ledger.ts'
import { currentNotice } from '../consents/consent-notices.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'

type ProfileFields = ApiInput<'POST /api/patients'>

/** The family profiles of a customer, the oldest first. */
export async function listPatientProfiles({ db, now }: Context, customerId: string): Promise<PatientProfile[]> {
  const rows = await selectProfiles(db, customerId).orderBy('created_at').orderBy('id').execute()
  return rows.flatMap(({ id, name, birth_year: birthYear, address, relation }) =>
    relation === null
      ? []
      : [{ _id: id, name, birthYear, address, relation, isMinor: mayBeMinor(birthYear, indianDay(now())) }],
  )
}

/** A customer, and the language of the page. */
type Reader = { readonly customerId: string; readonly language: Language }

/** Adds a family profile. Refuses the 21st one (409) and minors without a parent or guardian (422). */
export async function addPatientProfile(
  ctx: Context,
  { customerId, language }: Reader,
  fields: ProfileFields,
): Promise<PatientProfile> {
  refuseInvalid(ctx, fields)
  return inTransaction(ctx.db, async (trx) => {
    await lockCustomer(trx, customerId)
    const profiles = await selectProfiles(trx, customerId).execute()
    if (profiles.length >= MAX_PATIENTS)
      throw new Refusal('conflict', `You can keep ${MAX_PATIENTS} family profiles. Please remove one first.`)
    return insertProfile(ctx, trx, { ...fields, customerId, language, createdAt: ctx.now() })
  })
}

/** Replaces the row of a family profile, so that decided prescriptions keep the old one. */
export async function changePatientProfile(
  ctx: Context,
  { customerId, language }: Reader,
  { id, ...fields }: ApiInput<'POST /api/patients/:id'>,
): Promise<PatientProfile> {
  refuseInvalid(ctx, fields)
  return inTransaction(ctx.db, async (trx) => {
    const createdAt = await lockProfile(trx, customerId, id)
    const changed = await insertProfile(ctx, trx, { ...fields, customerId, language, createdAt })
    await trx
      .updateTable('prescriptions')
      .set({ patient_id: changed._id })
      .where('patient_id', '=', id)
      .where('decided_at', 'is', null)
      .execute()
    await discardProfile(ctx, trx, id)
    return changed
  })
}

export async function removePatientProfile(ctx: Context, customerId: string, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockProfile(trx, customerId, id)
    await discardProfile(ctx, trx, id)
  })
}

/** Refuses with 404 unless the customer has this profile. */
export async function getProfileId(trx: Trx, customerId: string, id: string): Promise<string> {
  const found = await selectProfiles(trx, customerId).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw notFound('Family profile')
  return found.id
}

function selectProfiles(db: Db, customerId: string) {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('relation', 'is not', null)
    .where('removed_at', 'is', null)
}

/** Serialises the profiles of a customer, so that concurrent ones are counted. */
async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
}

/** Locks a profile and returns when it was added. */
async function lockProfile(trx: Trx, customerId: string, id: string): Promise<Date> {
  const found = await selectProfiles(trx, customerId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (found === undefined) throw notFound('Family profile')
  return found.created_at
}

type NewProfile = ProfileFields & Reader & { readonly createdAt: Date }

async function insertProfile(
  ctx: Context,
  trx: Trx,
  { customerId, language, createdAt, name, birthYear, address, relation }: NewProfile,
): Promise<PatientProfile> {
  const id = ctx.newId('patient')
  const isMinor = mayBeMinor(birthYear, indianDay(ctx.now()))
  await trx
    .insertInto('patients')
    .values({
      id,
      customer_id: customerId,
      name,
      birth_year: birthYear,
      address,
      relation,
      guardian_confirmed_at: isMinor ? ctx.now() : null,
      created_at: createdAt,
    })
    .execute()
  if (isMinor)
    await recordConsent(ctx, trx, {
      customerId,
      purpose: 'prescriptions',
      isGiven: true,
      version: currentNotice('prescriptions').version,
      place: 'family',
      language,
      patientId: id,
    })
  return { _id: id, name, birthYear, address, relation, isMinor }
}

/** Deletes a profile, or hides it while a prescription names it. */
async function discardProfile(ctx: Context, trx: Trx, id: string): Promise<void> {
  const named = await trx.selectFrom('prescriptions').select('id').where('patient_id', '=', id).executeTakeFirst()
  if (named === undefined) await trx.deleteFrom('patients').where('id', '=', id).execute()
  else await trx.updateTable('patients').set({ removed_at: ctx.now() }).where('id', '=', id).execute()
}

function refuseInvalid(ctx: Context, { birthYear, relation, isGuardian = false }: ProfileFields): void {
  const today = indianDay(ctx.now())
  const yearRefusal = birthYearRefusal(birthYear, today)
  if (yearRefusal !== null) throw invalidField('birthYear', yearRefusal)
  const refusal = guardianRefusal({ birthYear, relation, isGuardian }, today)
  if (refusal !== null) throw invalidField(relation === 'self' ? 'birthYear' : 'isGuardian', refusal)
}
