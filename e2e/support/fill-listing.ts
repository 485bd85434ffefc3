import { auctionHouseAbi } from '@melos/contracts'
import { expect, type Page } from '@playwright/test'
import { type Address, getAddress } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAddress } from 'viem/accounts'
import { logIn } from './administrator.ts'
import { type Chain, readClock } from './chain.ts'
import { connectExtension } from './connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet } from './extension-wallet.ts'
import { drawPicture, makeTone } from './make-media.ts'
import type { Market } from './market.ts'
import { giveMoney } from './money.ts'
import { oneOf, showMels, texts } from './texts.ts'

const PATIENCE_MS = 45_000

export const stepOf = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

export const next = (page: Page) => page.getByRole('button', { name: texts.listWork.next, exact: true }).click()

/** Logs in, starts a listing and returns the draft's URL. */
export async function beginListing(page: Page): Promise<string> {
  await logIn(page)
  return await beginAnother(page)
}

/** The same for an administrator who is already logged in. */
export async function beginAnother(page: Page): Promise<string> {
  // Leaving the page early would count its pictures as failed requests.
  await page.waitForLoadState('networkidle')
  await page.goto('/admin/list')
  await page.getByRole('button', { name: texts.listWork.list.begin }).click()
  await expect(stepOf(page, texts.listWork.steps.facts)).toBeVisible()
  return page.url()
}

export async function fillFacts(page: Page, title: string): Promise<void> {
  await page.getByLabel(texts.listWork.facts.title, { exact: true }).fill(title)
  await page.getByLabel('Artist', { exact: true }).fill('Ada Marsh')
  await page.getByLabel(texts.listWork.facts.percentage).fill('10')
  await page.getByLabel(texts.listWork.facts.description).fill('A song of the sea.\n\nAnd back.')
  await page.getByLabel(texts.listWork.facts.genres).fill('Folk, Sea shanty')
  await page.getByLabel('Year of release').fill('2024')
  await page.getByLabel(texts.listWork.facts.musicAuthors).fill('Ada Marsh, Bo Lind')
  await page.getByLabel('Website').fill('https://ada.example/night')
}

export async function chooseFiles(page: Page): Promise<void> {
  await page.getByLabel(texts.listWork.files.chooseWhich(texts.listWork.files.cover)).setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: drawPicture([28, 90, 110], [226, 205, 160]),
  })
  await page.getByLabel(texts.listWork.files.chooseWhich(texts.listWork.files.avatar)).setInputFiles({
    name: 'ada.png',
    mimeType: 'image/png',
    buffer: drawPicture([90, 40, 60], [226, 205, 220]),
  })
  await page.getByLabel(texts.listWork.files.chooseWhich(texts.listWork.files.audio)).setInputFiles({
    name: 'song.wav',
    mimeType: 'audio/wav',
    buffer: makeTone({ seconds: 4, hertz: 330 }),
  })
  await expect(page.getByText('song.wav')).toBeVisible()
}

/** Stores the work and confirms it; `label` is the button's name. */
export async function storeWork(page: Page, label: string = texts.listWork.files.store): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: texts.listWork.files.confirm.title })
  await dialog.getByRole('button', { name: texts.listWork.files.confirm.action }).click()
}

/** As typed into the form. */
interface TypedTerms {
  readonly tokens: string
  readonly price: string
  readonly threshold: string
}

interface Offer {
  readonly seller: Address
  /** Defaults to 1000 tokens at a minimum price of 5 MELS, with the threshold that the page suggests. */
  readonly terms?: TypedTerms
}

/** The auction lasts a day. */
export async function fillOffer(page: Page, { seller, terms }: Offer): Promise<void> {
  await page.getByLabel(texts.listWork.offer.tokenCount, { exact: true }).fill(terms?.tokens ?? '1000')
  await page.getByLabel(texts.listWork.offer.minimumPrice).fill(terms?.price ?? '5')
  if (terms === undefined)
    await page.getByRole('button', { name: texts.listWork.offer.suggest(showMels('5000')) }).click()
  else await page.getByLabel(texts.listWork.offer.threshold).fill(terms.threshold)
  await page.getByLabel(texts.listWork.offer.seller).fill(seller)
  await page.getByLabel(texts.listWork.offer.duration).fill('1')
}

interface Listing extends Offer {
  readonly title: string
  readonly hasFiles?: boolean
}

/** Logs in, fills every step and returns the draft's URL; only the signatures are missing. */
export async function prepareListing(page: Page, listing: Listing): Promise<string> {
  const address = await beginListing(page)
  await fillListing(page, listing)
  return address
}

export async function fillListing(page: Page, { title, hasFiles = false, ...offer }: Listing): Promise<void> {
  await fillFacts(page, title)
  await next(page)
  if (hasFiles) await chooseFiles(page)
  await storeWork(page)
  await expect(stepOf(page, 'Offer')).toBeVisible({ timeout: PATIENCE_MS })
  await fillOffer(page, offer)
  await next(page)
  await expect(stepOf(page, texts.listWork.steps.preview)).toBeVisible()
  await next(page)
  await expect(stepOf(page, 'Sign')).toBeVisible()
}

/** Installs a wallet with POL for fees. */
export async function bringLister(page: Page, market: Market): Promise<ExtensionWallet> {
  const wallet = createExtensionWallet(market)
  await giveMoney(market.chain, wallet.address(), { mels: '1', pol: '1' })
  await wallet.install(page.context())
  return wallet
}

/** Connects the wallet on the last step and gives it the lister role. */
export async function appointLister(page: Page, wallet: ExtensionWallet): Promise<void> {
  await connectExtension(page, wallet)
  await page.getByRole('button', { name: texts.wallet.appoint.action }).click()
  await expect(page.getByText(texts.listWork.sign.hasRole)).toBeVisible({ timeout: PATIENCE_MS })
}

export const signButtonOf = (page: Page) =>
  page.getByRole('button', { name: oneOf(texts.listWork.sign.begin, texts.listWork.sign.continue) })

/** The time from the artist's approval to the start. */
const SOON_SECONDS = 120

/** Waits until the page needs the artist's approval, signs the offer of its link, enters the approval and signs on. */
export async function approveAsArtist(page: Page, chain: Chain, artist: PrivateKeyAccount): Promise<void> {
  const { approval: words } = texts.listWork.sign
  const link = page.getByLabel(words.link)
  await expect(link).toBeVisible({ timeout: PATIENCE_MS })
  const terms = new URL(await link.inputValue()).searchParams.get('terms') ?? ''
  const [seller = '', token = '', ...numbers] = terms.split('-')
  const [tokenAmount = 0n, initialPrice = 0n, threshold = 0n, , duration = 0n] = numbers.map(BigInt)
  const house = { address: chain.house, abi: auctionHouseAbi } as const
  const production = await chain.reader.readContract({ ...house, functionName: 'production' })
  const startsAt = BigInt((await readClock(chain)) + SOON_SECONDS)
  const offer = {
    seller: getAddress(seller),
    token: getAddress(token),
    production,
    tokenAmount,
    initialPrice,
    threshold,
    startsAt,
    duration,
    policy: 0,
  }
  const hash = await chain.reader.readContract({ ...house, functionName: 'offerDigest', args: [offer] })
  await page.getByLabel(words.approval).fill(`${startsAt}-${await artist.sign({ hash })}`)
  await signButtonOf(page).click()
}

/** Waits until the auction is public and returns its id. */
export async function expectListed(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: texts.listWork.sign.open })
  await expect(link).toBeVisible({ timeout: PATIENCE_MS })
  return Number((await link.getAttribute('href'))?.split('/').at(-1))
}

/** Creates a draft with its work and terms through the page's session and returns its id. */
export async function makeDraft({ catalogue }: Market, page: Page): Promise<string> {
  const song = { title: 'Written in Advance', artist: 'Ada Marsh', description: 'A song for a test.' }
  const { id: workId } = await catalogue.createWork({ ...song, percentage: 50 }, {})
  const seller = privateKeyToAddress(generatePrivateKey())
  const empty = Object.fromEntries(
    [
      ...['era', 'label', 'recordingStudio', 'country', 'yearOfRelease', 'genres', 'musicAuthors', 'lyricsAuthors'],
      ...['website', 'youtube', 'spotify', 'startsAt'],
    ].map((field) => [field, '']),
  )
  const typed = { tokenCount: '10', minimumPrice: '5', threshold: '50', start: 'WHEN_SIGNED', seller }
  const content = { ...empty, ...song, percentage: '50', ...typed, duration: '1', durationUnit: 'days' }
  const amounts = { tokenCount: 10, minimumPrice: '5', threshold: '50' }
  const terms = { ...amounts, startsAt: 'WHEN_SIGNED', durationSeconds: 86_400, seller }
  return await page.evaluate(
    async (given) => {
      const authorization = `Bearer ${JSON.parse(localStorage.getItem('access_token') ?? '""')}`
      const headers = { authorization, 'content-type': 'application/json' }
      const call = async (method: string, path: string, body: object) => {
        const answer = await fetch(`/api/drafts${path}`, { method, headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${method} ${path} was answered with ${await answer.text()}`)
        return (await answer.json()).body
      }
      const { id, version } = await call('POST', '', given.content)
      const withWork = await call('PUT', `/${id}/work`, { version, workId: given.workId })
      await call('PUT', `/${id}/terms`, { version: withWork.version, ...given.terms })
      return id
    },
    { content, workId, terms },
  )
}
