import { useEffect, useSyncExternalStore } from 'react'
import type { StaffRole } from '#domain/staff/actions.ts'
import { idleLimitOf } from '#domain/staff/staff-rules.ts'
import { SECOND } from '#domain/time.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { ACTIVE_KEY, stepUpRequest, requestStepUp } from './desk-session.ts'

const CHECK_INTERVAL_MS = 15 * SECOND

/** Locks the desk after 30 minutes, or a rider's two hours, without a key or a press in any tab (staff-1). Returns whether it is locked. */
export function useIdleLock(roles: readonly StaffRole[]): boolean {
  const limit = idleLimitOf(roles)
  useEffect(() => {
    let activeAt = Date.now()
    let writtenAt = 0
    const noteActivity = () => {
      activeAt = Date.now()
      if (activeAt - writtenAt < SECOND) return
      writtenAt = activeAt
      localStore.write(ACTIVE_KEY, String(activeAt))
    }
    const lockWhenIdle = () => {
      const lastActive = Math.max(activeAt, Number(localStore.read(ACTIVE_KEY)))
      if (Date.now() - lastActive >= limit && stepUpRequest.get() === null) void requestStepUp(true)
    }
    const timer = setInterval(lockWhenIdle, CHECK_INTERVAL_MS)
    document.addEventListener('pointerdown', noteActivity)
    document.addEventListener('keydown', noteActivity)
    document.addEventListener('visibilitychange', lockWhenIdle)
    return () => {
      clearInterval(timer)
      document.removeEventListener('pointerdown', noteActivity)
      document.removeEventListener('keydown', noteActivity)
      document.removeEventListener('visibilitychange', lockWhenIdle)
    }
  }, [limit])
  return useSyncExternalStore(
    stepUpRequest.subscribe,
    () => stepUpRequest.get()?.isLocked === true,
    () => false,
  )
}
