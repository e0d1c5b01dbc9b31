import * as contract from '#contract/prescriptions.ts'
import type { Context } from '../context.ts'
import { type App, done, handle, handleUpload } from '../http/handle.ts'
import { collectUpload } from '../http/read-upload.ts'
import { getOwnPrescription, listOwnPrescriptions, readOrderPrescriptions } from './prescription-queries.ts'
import { savePicture } from './save-picture.ts'
import { sendNewPrescription, useEarlierPrescription, withdrawOwnPrescription } from './send-prescription.ts'

/** The upload of pictures, which are larger than other requests may be. */
export function addPrescriptionUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, contract.uploadPrescriptionFile, async ({ principal }, file) => ({
    ...done,
    fileId: await savePicture(ctx, principal.customerId, await collectUpload(file)),
  }))
}

/** The prescriptions of customers (desk.md §4). */
export function addPrescriptionRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.sendPrescription, async ({ principal, input }) => {
    const id = await sendNewPrescription(ctx, { ...input, customerId: principal.customerId })
    return { ...done, prescription: await getOwnPrescription(ctx, principal, id) }
  })
  handle(app, ctx, contract.listPrescriptions, async ({ principal }) => ({
    ...done,
    prescriptions: await listOwnPrescriptions(ctx, principal),
  }))
  handle(app, ctx, contract.withdrawPrescription, async ({ principal, input }) => {
    await withdrawOwnPrescription(ctx, principal.customerId, input.id)
    return done
  })
  handle(app, ctx, contract.showOrderPrescriptions, async ({ principal, input }) => ({
    ...done,
    ...(await readOrderPrescriptions(ctx, principal.customerId, input.id)),
  }))
  handle(app, ctx, contract.usePrescription, async ({ principal, input }) => {
    const { customerId } = principal
    await useEarlierPrescription(ctx, { customerId, orderId: input.id, prescriptionId: input.prescriptionId })
    return { ...done, ...(await readOrderPrescriptions(ctx, customerId, input.id)) }
  })
}
