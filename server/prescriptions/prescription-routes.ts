import { required } from '#domain/required.ts'
import * as patients from '#contract/patients.ts'
import * as contract from '#contract/prescriptions.ts'
import type { Context } from '../context.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import { languageOf } from '../http/requested-language.ts'
import { addPatientProfile, changePatientProfile, listPatientProfiles, removePatientProfile } from './patients.ts'
import { getOwnPrescription, listOwnPrescriptions, readOrderPrescriptions } from './prescription-queries.ts'
import { saveUpload } from '../customer-files/save-upload.ts'
import { sendNewPrescription, useEarlierPrescription, withdrawOwnPrescription } from './send-prescription.ts'

/** The upload of pictures, registered before the body limit of other calls. */
export function addPrescriptionUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, contract.uploadPrescriptionFile, async ({ principal, sender }, file) => {
    const fileIds = await saveUpload(ctx, { customerId: principal.customerId }, { file, sender })
    return { fileId: required(fileIds[0]), fileIds }
  })
}

/** The family profiles of customers (prescriptions-2). */
export function addPatientRoutes(app: App, ctx: Context): void {
  handle(app, ctx, patients.listPatients, async ({ principal }) => ({
    patients: await listPatientProfiles(ctx, principal.customerId),
  }))
  handle(app, ctx, patients.addPatient, async ({ principal: { customerId }, input, header }) => ({
    patient: await addPatientProfile(ctx, { customerId, language: languageOf(header('x-language')) }, input),
  }))
  handle(app, ctx, patients.changePatient, async ({ principal: { customerId }, input, header }) => ({
    patient: await changePatientProfile(ctx, { customerId, language: languageOf(header('x-language')) }, input),
  }))
  handle(app, ctx, patients.removePatient, async ({ principal, input }) => {
    await removePatientProfile(ctx, principal.customerId, input.id)
  })
}

/** The prescriptions of customers. */
export function addPrescriptionRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.sendPrescription, async ({ principal, input, header }) => {
    const sender = { customerId: principal.customerId, language: languageOf(header('x-language')) }
    const id = await sendNewPrescription(ctx, { ...input, ...sender })
    return { prescription: await getOwnPrescription(ctx, principal, id) }
  })
  handle(app, ctx, contract.listPrescriptions, async ({ principal }) => ({
    prescriptions: await listOwnPrescriptions(ctx, principal),
  }))
  handle(app, ctx, contract.withdrawPrescription, async ({ principal, input }) => {
    const cutAt = await withdrawOwnPrescription(ctx, principal.customerId, input.id)
    return { cutAt: cutAt?.toISOString() ?? null }
  })
  handle(app, ctx, contract.showOrderPrescriptions, ({ principal, input }) =>
    readOrderPrescriptions(ctx, principal.customerId, input.id),
  )
  handle(app, ctx, contract.usePrescription, async ({ principal, input }) => {
    const { customerId } = principal
    await useEarlierPrescription(ctx, { customerId, orderId: input.id, prescriptionId: input.prescriptionId })
    return readOrderPrescriptions(ctx, customerId, input.id)
  })
}
