import { createDraft } from '@melos/api-contract'
import type { Page } from '@playwright/test'
import { administrator, logIn } from '../support/administrator.ts'
import { listAuction, readAuction } from '../support/auctions.ts'
import { publishSong } from '../support/catalogue.ts'
import { ask, chatOf, type FakeAssistant, logOf, openChat, startFakeAssistant, talkOf } from '../support/chat.ts'
import { walletButtonOf } from '../support/connect-extension.ts'
import { stepOf } from '../support/fill-listing.ts'
import { openMarket } from '../support/market.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { publicUrl, startMelos } from '../support/start-melos.ts'
import { texts } from '../support/texts.ts'
import { waitUntil } from '../support/wait-until.ts'
import { test as base, expect, forgive } from '../support/watched-test.ts'

const SCRIPT = `"'></script><img src=x onerror=alert(1)>`
/** Closes an attribute or a script element and then runs. */
const hostile = (name: string): string => `${name}${SCRIPT}`

const song = {
  title: hostile('Title'),
  artist: hostile('Artist'),
  description: `${hostile('First')}\n\n${hostile('Second')}`,
  genres: [{ label: hostile('Genre') }],
  era: hostile('Era'),
  label: hostile('Label'),
  recordingStudio: hostile('Studio'),
  country: hostile('Country'),
  musicAuthors: [hostile('Composer')],
  lyricsAuthors: [hostile('Poet')],
  links: [{ type: 'CUSTOM', url: `https://song.example/${SCRIPT}` }],
} as const

const report = {
  statement: hostile('Statement'),
  work: hostile('Work'),
  content: hostile('Content'),
  contentUrl: `${publicUrl}/${SCRIPT}`,
  proof: hostile('Proof'),
  name: hostile('Name'),
  email: 'ada@example.com',
}

/** Every field of the form. */
const draft = Object.fromEntries(Object.keys(createDraft.body.shape).map((field) => [field, hostile(field)]))

interface HostileSite {
  readonly address: string
  readonly assistant: FakeAssistant
  readonly auctionId: number
  readonly draftId: string
}

/** A separate Melos in which every user-written text is hostile. */
const test = base.extend<{ dialogs: undefined }, { site: HostileSite }>({
  site: [
    async ({}, use) => {
      const assistant = await startFakeAssistant()
      const { melos, stop } = await startMelos({ CHAT_URL: assistant.url, CHAT_TOKEN: 'token' })
      const market = await openMarket(melos)
      const token = await publishSong(market, { work: song, tokens: 1_000n })
      const auctionId = await listAuction(market, token, { tokens: 1_000n, price: '1', seconds: 86_400 })
      const draftId = await writeEverywhere(melos.address)
      await waitUntil('the auction is public', async () => (await readAuction(market, auctionId)) !== undefined)
      await use({ address: melos.address, assistant, auctionId, draftId })
      await stop()
      await assistant.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.address),
  dialogs: [
    async ({ page, complaints }, use) => {
      page.on('dialog', async (dialog) => {
        complaints.push(`a dialog: ${dialog.message()}`)
        await dialog.dismiss()
      })
      await use(undefined)
      await expect(page.locator('img[src="x"], [onerror], [onload]')).toHaveCount(0)
    },
    { auto: true },
  ],
})

test.use(screens.desktop)

/** Sends every text through the API and returns the draft. */
async function writeEverywhere(address: string): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(new URL(path, address), { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const { login: email, password } = administrator
  const { body: session } = await post('/api/oauth/token', { email, password })
  // The audit log shows the name of a failed login.
  expect((await post('/api/oauth/token', { email: `${SCRIPT}@example.com`, password })).status).toBe(400)
  expect((await post('/api/public/infringement-reports', report)).status).toBe(201)
  const kept = await post('/api/drafts', draft, session.accessToken)
  expect(kept.status).toBe(201)
  return kept.body.body.id
}

const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first()

test('a song on the list shows the typed text', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  for (const text of [song.title, song.artist, song.genres[0].label]) await expect(seen(page, text)).toBeVisible()
  await page.goto(`/?genre=${encodeURIComponent(song.genres[0].label)}`)
  await expect(seen(page, song.title)).toBeVisible()
})

test("so do its auction's page and share metadata", async ({ page, site }) => {
  await page.goto(`/auction/${site.auctionId}`)
  await whenHydrated(page)
  const { title, artist, era, label, recordingStudio, country } = song
  const written = [title, artist, era, label, recordingStudio, country, hostile('First'), hostile('Second')]
  for (const text of [...written, hostile('Composer'), hostile('Poet')]) await expect(seen(page, text)).toBeVisible()
  await expect(page).toHaveTitle(`${title} by ${artist} · Melos`)
  const link = page.locator('main a[href^="https://song.example/"]').first()
  expect(new URL((await link.getAttribute('href')) ?? '').host).toBe('song.example')

  const content = (name: string) => page.locator(`head meta[property="${name}"]`).getAttribute('content')
  expect(await content('og:title')).toBe(`${title} by ${artist} · Melos`)
  expect(await content('og:image')).toBe(`${publicUrl}/cards/${site.auctionId}.png`)
  const thing = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(thing ?? '')).toMatchObject({ name: title, byArtist: { name: artist } })
})

test('every page has it only as text', async ({ page, site }) => {
  const searches = ['genre', 'search', 'contentTab', 'page', 'sort', 'tab'].map(
    (name) => `/?${name}=${encodeURIComponent(SCRIPT)}`,
  )
  const paths = ['/', ...searches, `/auction/${site.auctionId}`, `/auction/${site.auctionId}/check`, '/sitemap.xml']
  const missing = [`/auction/${encodeURIComponent(SCRIPT)}`, `/${encodeURIComponent(SCRIPT)}`, '/auction/<img src=x>']
  const statuses = Object.fromEntries([
    ...[...paths, `/privacy-policy?tab=${encodeURIComponent(SCRIPT)}`].map((path) => [path, 200]),
    ...missing.map((path) => [path, 404]),
  ])
  for (const [path, status] of Object.entries(statuses)) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(status)
    const html = await answer.text()
    expect(html, path).not.toContain('<img src=x')
    expect(html, path).not.toContain(`"'>`)
  }
})

test('the share picture is a picture', async ({ page, site }) => {
  const card = await page.request.get(`/cards/${site.auctionId}.png`)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
  expect((await card.body()).subarray(1, 4).toString()).toBe('PNG')
})

test('text from a URL is never run', async ({ page, complaints }) => {
  for (const name of ['genre', 'search', 'contentTab', 'page', 'sort']) {
    await page.goto(`/?${name}=${encodeURIComponent(SCRIPT)}#${SCRIPT}`)
    await whenHydrated(page)
    await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)
  }
  for (const path of [`/auction/${encodeURIComponent(SCRIPT)}`, `/${encodeURIComponent(SCRIPT)}`]) {
    await page.goto(path)
    await whenHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)
  }
  forgive(complaints, /^Failed to load resource: the server responded with a status of 404 \(Not Found\)$/)
})

test('administrators read reports, the log and drafts as they were typed', async ({ page, site }) => {
  await logIn(page)
  await page.goto('/admin/log')
  await expect(seen(page, `${SCRIPT}@example.com`)).toBeVisible()
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)

  await page.goto('/admin/reports')
  await expect(seen(page, report.name)).toBeVisible()
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)
  await page.getByRole('row').getByRole('link').first().click()
  const { contentUrl, email: _, ...items } = report
  for (const text of Object.values(items)) await expect(seen(page, text)).toBeVisible()
  await expect(page.getByRole('link', { name: contentUrl })).toHaveAttribute('rel', /noopener/)
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)

  await page.goto('/admin/list')
  await expect(page.getByText(hostile('title')).first()).toBeVisible()
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)

  await page.goto(`/admin/auction/${site.auctionId}`)
  await expect(seen(page, song.title)).toBeVisible()
})

test('every text field of a draft has what was typed', async ({ page, site, complaints }) => {
  // Three fields are choices and one is a date.
  const { start: _, durationUnit: __, startsAt: ___, policy: ____, ...typed } = draft
  await logIn(page)
  await page.goto(`/admin/list/${site.draftId}?step=facts`)
  const facts = await readFields(page, texts.listWork.steps.facts)
  await page.goto(`/admin/list/${site.draftId}?step=offer`)
  const terms = await readFields(page, 'Offer')
  expect({ ...facts, ...terms }).toEqual(typed)
  await expect(page.getByLabel(texts.listWork.offer.whenSigned)).toBeChecked()
  await expect(page.getByLabel(texts.listWork.offer.durationUnit)).toHaveValue('minutes')
  await page.getByLabel(texts.listWork.offer.at).check()
  await expect(page.getByLabel(texts.listWork.offer.startsAt)).toHaveValue('')
  await expect(page.getByText(texts.listWork.saving.saved)).toBeVisible()
  // The browser warns about the invalid date.
  forgive(complaints, /^The specified value ".+" does not conform to the required format/)
  for (const [step, heading] of Object.entries({
    files: texts.listWork.steps.files,
    preview: texts.listWork.steps.preview,
    sign: 'Sign',
  })) {
    await page.goto(`/admin/list/${site.draftId}?step=${step}`)
    await expect(stepOf(page, heading)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: hostile('title') })).toBeVisible()
    await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)
  }
})

/** The values of a step's text fields by label. */
async function readFields(page: Page, step: string): Promise<Record<string, string>> {
  await expect(stepOf(page, step)).toBeVisible()
  const fields = page.getByRole('region', { name: step }).getByRole('textbox')
  return await fields.evaluateAll((elements: (HTMLInputElement | HTMLTextAreaElement)[]) =>
    Object.fromEntries(elements.map(({ name, value }) => [name, value])),
  )
}

test('neither a question nor an answer of the assistant runs anything', async ({ page, site }) => {
  await page.goto('/')
  await openChat(page)
  const question = hostile('Question')
  await ask(page, question)
  const line = await site.assistant.lineOf(question)
  const links = '[one](javascript:alert(1)) [two](//evil.example) [three](data:text/html,x) [four](/\\evil.example)'
  line.say(`${hostile('Answer')} ${links} [five](/about)`)
  line.end()
  await expect(logOf(page)).toContainText(hostile('Answer'))
  await expect(talkOf(page)).toContainText(question)
  const own = talkOf(page).getByRole('link')
  await expect(own.filter({ hasText: 'five' })).toHaveAttribute('href', '/about')
  const targets = await own.evaluateAll((elements) =>
    elements.map((element) => (element instanceof HTMLAnchorElement ? element.origin : 'none')),
  )
  for (const origin of targets) expect(origin).toBe(new URL(page.url()).origin)
  await expect(chatOf(page).locator('img[src="x"]')).toHaveCount(0)
})

test("a wallet's hostile name and errors are shown as text", async ({ page, complaints }) => {
  await page.addInitScript((script) => {
    const provider = {
      on() {},
      removeListener() {},
      request: () => Promise.reject(Object.assign(new Error(`Failure${script}`), { code: -32603 })),
    }
    const info = {
      uuid: crypto.randomUUID(),
      name: `Wallet${script}`,
      icon: 'data:image/png,',
      rdns: 'example.hostile',
    }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, SCRIPT)
  await page.goto('/')
  await whenHydrated(page)
  await walletButtonOf(page).click()
  const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
  await dialog.getByRole('button', { name: texts.connectWallet.choices.extension.name }).click()
  const wallet = dialog.getByRole('button', { name: hostile('Wallet') })
  await expect(wallet).toBeVisible()
  await wallet.click()
  await expect.poll(() => complaints.some((text) => text.includes(hostile('Failure')))).toBe(true)
  await expect(walletButtonOf(page)).toBeVisible()
  forgive(complaints, /Failure/)
})
