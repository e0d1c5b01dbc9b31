/** What other sites show of a page that has no picture of its own. scripts/draw-icons.ts draws it. */
export const SHARE_PICTURE = { path: '/images/share.jpg', width: 1200, height: 630 } as const
