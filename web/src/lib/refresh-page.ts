import { forgetLoads } from './keep-loads.ts'
import { setServerNow } from './server-clock.ts'

/** Loads a page again behind what is shown, and sets its clock anew. */
export async function refreshPage(revalidate: () => Promise<void>): Promise<void> {
  forgetLoads()
  await Promise.all([revalidate(), askServerClock()])
}

/** The server says its time with every answer, to the second. */
async function askServerClock(): Promise<void> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' })
    await answer.text()
    const serverNow = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(serverNow)) setServerNow(serverNow)
  } catch {
    // Without a line the device's own clock has to do.
  }
}
