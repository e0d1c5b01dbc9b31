import { localStore } from '#web/platform/browser-storage.ts'

const SOUND_KEY = 'packing.sound'

/** Frequency in hertz, shape and length in seconds. */
const tones = {
  good: { hertz: 988, type: 'sine', seconds: 0.08 },
  stop: { hertz: 196, type: 'square', seconds: 0.45 },
} as const satisfies Record<string, { hertz: number; type: OscillatorType; seconds: number }>

let audio: AudioContext | null = null

/** Whether this device plays sounds. */
export function isSoundOn(): boolean {
  return localStore.read(SOUND_KEY) !== 'off'
}

export function setSound(isOn: boolean): void {
  localStore.write(SOUND_KEY, isOn ? 'on' : 'off')
}

/** Plays a short tone. Browsers without sound stay silent. */
export function playTone(name: keyof typeof tones): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const { hertz, type, seconds } = tones[name]
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.2
  oscillator.type = type
  oscillator.frequency.value = hertz
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start()
  oscillator.stop(audio.currentTime + seconds)
}
