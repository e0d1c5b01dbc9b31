import { startHydration } from './platform/hydration/start-hydration.tsx'

startHydration()
