import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { drawPicture, makeTone } from './make-media.ts'
import { texts } from './texts.ts'

const { files, facts, documents, consents, offer, song } = texts.studio
const { files: forms } = texts.songForms
/** The least that the studio accepts. */
const COVER_SIDE = 1_400
const PATIENCE_MS = 60_000

export const next = (page: Page) => page.getByRole('button', { name: texts.songForms.next, exact: true }).click()

export const songStep = (page: Page, step: keyof typeof song.steps) =>
  page.getByRole('heading', { level: 2, name: song.steps[step] })

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')

/** A document, such as a proof. */
export const contract = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: pdf }

/** A recording of its own for each pitch, because no two people can upload the same one. */
export const recording = (hertz: number) => ({
  name: 'night-ferry.wav',
  mimeType: 'audio/wav',
  buffer: makeTone({ seconds: 4, hertz }),
})

export async function apply(page: Page, names: { stageName: string; legalName: string }): Promise<void> {
  const words = texts.studio.artist
  await page.getByLabel(words.stageName).fill(names.stageName)
  await page.getByLabel(words.legalName).fill(names.legalName)
  await page.getByLabel(texts.account.country.label).selectOption('CZ')
  await page.getByLabel(words.biography).fill('Sings of the sea.')
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page.getByText(words.states.APPLIED)).toBeVisible()
}

/** Uploads the recording, the cover and the artist's picture, and waits until Melos has checked them. */
export async function uploadFiles(page: Page, hertz: number): Promise<void> {
  const choose = (label: string) => page.getByLabel(forms.chooseWhich(label))
  await choose(files.audio).setInputFiles(recording(hertz))
  const cover = drawPicture([28, 90, 110], [226, 205, 160], COVER_SIDE)
  await choose(files.cover).setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover })
  const picture = drawPicture([90, 40, 60], [226, 205, 220])
  await choose(files.avatar).setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: picture })
  for (const label of [files.audio, files.cover, files.avatar])
    await expect(page.getByRole('button', { name: forms.removeWhich(label) })).toBeVisible({ timeout: PATIENCE_MS })
}

export async function fillSong(page: Page, title: string): Promise<void> {
  await page.getByLabel(facts.title, { exact: true }).fill(title)
  await page.getByLabel(facts.description).fill('A song of the sea.\n\nAnd back.')
  await page.getByLabel(facts.advisory).selectOption('NotExplicit')
  await page.getByLabel(facts.recordingOwner).fill('2026 Ada Wren')
  await page.getByLabel(facts.songOwner).fill('2026 Ada Wren')
  await page.getByLabel(facts.genres).fill('Folk')
}

export async function uploadContract(page: Page): Promise<void> {
  await page.getByLabel(forms.chooseWhich(documents.TITLE)).setInputFiles(contract)
  await expect(page.getByRole('button', { name: documents.downloadWhich(contract.name) })).toBeVisible()
}

export async function signConsents(page: Page, legalName: string): Promise<void> {
  const buttons = page.getByRole('button', { name: consents.signWhich('') })
  await expect(buttons.first()).toBeVisible()
  for (let left = await buttons.count(); left > 0; left -= 1) {
    const text = page.getByRole('region').filter({ has: buttons.first() }).last()
    await text.getByLabel(consents.name).fill(legalName)
    await text.getByRole('button').click()
    await expect(buttons).toHaveCount(left - 1)
  }
  await expect(page.getByText(texts.studio.sentence.ready)).toBeVisible()
}

export async function fillOffer(page: Page, { percentage, seller }: { percentage: string; seller: Address }) {
  const { offer: terms } = texts.songForms
  await page.getByRole('radio', { name: offer.pies.MASTER }).check()
  await page.getByLabel(offer.percentage).fill(percentage)
  await page.getByLabel(terms.tokenCount, { exact: true }).fill('1000')
  await page.getByLabel(terms.minimumPrice).fill('5')
  await page.getByLabel(terms.threshold).fill('6000')
  await page.getByLabel(offer.seller).selectOption(seller)
}

export async function submitOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: offer.submit }).click()
  const dialog = page.getByRole('dialog', { name: offer.submitTitle })
  await dialog.getByRole('button', { name: offer.submit }).click()
  await expect(dialog).toBeHidden()
}

/** An administrator opens the offer that waits under this title and begins to review it. */
export async function beginReview(page: Page, title: string): Promise<void> {
  const words = texts.reviewOffers
  await page.goto('/admin/offers')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: words.review.begin }).click()
  await expect(page.getByText(words.review.readByYou)).toBeVisible()
}

export async function decide(page: Page, decision: 'APPROVED' | 'CHANGES_REQUESTED'): Promise<void> {
  const { action, title } = texts.reviewOffers.decision[decision]
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}
