import { clearPageData } from './cache-page-data.ts'
import { setServerNow } from './server-clock.ts'

export async function refreshPage(revalidate: () => Promise<void>): Promise<void> {
  clearPageData()
  await Promise.all([revalidate(), askServerClock()])
}

async function askServerClock(): Promise<void> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' })
    await answer.text()
    const serverNow = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(serverNow)) setServerNow(serverNow)
  } catch {
    // Without a connection, the page keeps using the device's own clock.
  }
}
