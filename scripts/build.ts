import { prepareBuild } from './setup/prepare.ts'

// The next start only starts: for images and releases.
await prepareBuild()
