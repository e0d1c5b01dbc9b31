import { localStore } from '#web/platform/browser-storage.ts'

const NEXT_KEY = 'packing.next'

/** Whether the next order comes by itself on this device, for people who take one at a time. */
export function isNextOn(): boolean {
  return localStore.read(NEXT_KEY) !== 'off'
}

export function setNext(isOn: boolean): void {
  localStore.write(NEXT_KEY, isOn ? 'on' : 'off')
}
