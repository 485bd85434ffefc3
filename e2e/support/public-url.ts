import type { BrowserContext } from '@playwright/test'
import { type Melos, publicUrl } from './start-melos.ts'

const toMelos = (url: string, { address }: Melos): string => url.replace(publicUrl, address.replace(/\/$/, ''))

/** Answers requests for the public address from this server, because passkeys belong to that address. */
export async function servePublicUrl(context: BrowserContext, melos: Melos): Promise<void> {
  await context.route(`${publicUrl}/**`, async (route) => {
    // A file that is still on its way when the test ends must not fail it.
    const response = await route.fetch({ url: toMelos(route.request().url(), melos) }).catch(() => undefined)
    if (response !== undefined) await route.fulfill({ response })
  })
}

/** Redirects links in emails, which have the public address, to this server. The fragment with the token stays. */
export async function redirectPublicUrl(context: BrowserContext, melos: Melos): Promise<void> {
  await context.route(`${publicUrl}/**`, (route) =>
    route.fulfill({ status: 302, headers: { location: toMelos(route.request().url(), melos) } }),
  )
}
