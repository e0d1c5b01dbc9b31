import { SECOND } from '#domain/time.ts'
import type { Exit, LaunchedShop } from '#test/shop-process.ts'

/** How a process ended that had to leave by itself; one that stays is killed, so that its signal tells of it. */
export async function endOf({ child, ended }: LaunchedShop, withinMs = 20 * SECOND): Promise<Exit> {
  const patience = setTimeout(() => child.kill('SIGKILL'), withinMs)
  const exit = await ended
  clearTimeout(patience)
  return exit
}
