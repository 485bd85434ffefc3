import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { linkWallet, openAccount, readMailedToken, signInAs } from '../support/accounts.ts'
import { logIn } from '../support/administrator.ts'
import { listAuction, readAuction } from '../support/auctions.ts'
import { callApi } from '../support/call-api.ts'
import { act, reasons, report } from '../support/cases.ts'
import { publishSong } from '../support/catalogue.ts'
import { appointLister, approveAsArtist, bringLister, expectListed, signButtonOf } from '../support/fill-listing.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { drawPicture, makeTone } from '../support/make-media.ts'
import type { Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { bidOneMels, bidRowOf, openMyBids } from '../support/own-calls.ts'
import { keepScreenshot, keepView, screens, whenHydrated } from '../support/pages.ts'
import { publicUrl } from '../support/start-melos.ts'
import {
  apply,
  beginReview,
  contract,
  decide,
  fillOffer,
  fillSong,
  next,
  signConsents,
  songStep,
  submitOffer,
  uploadContract,
  uploadFiles,
} from '../support/studio.ts'
import { matching, moment, texts } from '../support/texts.ts'
import { waitUntil } from '../support/wait-until.ts'
import { readAudio, watchAudio } from '../support/watch-audio.ts'
import { forgive } from '../support/watched-test.ts'

const FIVE_MINUTES_MS = 300_000
const TWO_DAYS = 2 * 86_400
const artist = 'The Borrowed Tunes'
const description = 'Somebody else wrote this one.'
const { labels, found, complaints: formComplaints } = texts.reportInfringement
const { acts } = texts.reviewReports
const { answer, thread } = texts.cases

interface Song {
  readonly id: number
  readonly title: string
}

/** An auction of two days with sound, cover and description. */
async function openSong(market: Market, title: string): Promise<Song> {
  const work = { title, artist, description, links: [{ type: 'CUSTOM' as const, url: 'https://borrowed.example' }] }
  const files = {
    cover: drawPicture([120, 40, 90], [240, 220, 120]),
    audio: makeTone({ seconds: 30, hertz: 262 + title.length }),
  }
  const token = await publishSong(market, { work, files, tokens: 100n })
  const id = await listAuction(market, token, { tokens: 100n, price: '1', seconds: TWO_DAYS })
  await waitUntil(`${title} is public`, async () => (await readAuction(market, id)) !== undefined)
  return { id, title }
}

const coverOf = (page: Page, { title }: Song): Locator => page.getByAltText(texts.viewAuction.cover(title))
/** On phones, a bar opens the form. */
const bidForm = (page: Page): Locator =>
  page
    .getByRole('region', { name: texts.placeBid.title })
    .or(page.getByRole('button', { name: texts.placeBid.bar.open }))
    .first()

/** What the public sees of a song that isn't blocked. */
async function expectShown(page: Page, song: Song): Promise<void> {
  await expect(coverOf(page, song)).toHaveAttribute('src', /\/media\//)
  await expect(page.getByRole('main')).toContainText(description)
  await expect(playButton(page, song)).toBeVisible()
  await expect(bidForm(page)).toBeVisible()
  await expect(whoMayBid(page)).toBeVisible()
}

const playButton = (page: Page, { title }: Song): Locator =>
  page.getByRole('main').getByRole('button', { name: texts.playSong.play(title) })

const whoMayBid = (page: Page): Locator => page.getByRole('link', { name: texts.policyNotice.more })

/** What is left of it once it's blocked; a second is enough for all of it. */
async function expectHidden(page: Page, song: Song, sentence: RegExp): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toContainText(sentence)
  const soon = { timeout: 1_000 }
  await expect(coverOf(page, song)).toHaveAttribute('src', '/placeholder-cover.svg', soon)
  await expect(main).not.toContainText(description, soon)
  await expect(bidForm(page)).toHaveCount(0, soon)
  await expect(playButton(page, song)).toHaveCount(0, soon)
  await expect(whoMayBid(page)).toHaveCount(0, soon)
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible()
  await expect(main.getByRole('heading', { name: texts.viewAuction.countdown.endsIn })).toBeVisible()
  await expect(main.getByRole('region', { name: texts.viewAuction.table.title }).getByRole('row')).toHaveCount(2)
}

const examined = matching(texts.block.examined('*'), moment)
const ordered = matching(texts.block.ordered('*'), moment)
const removed = matching(texts.block.removed('*'), moment)

for (const [screen, view] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ ...view, contextOptions: { reducedMotion: 'reduce' } })

    test('a report is received, asked about, followed by a block, answered and dismissed, and nothing of a bidder changes', async ({
      page,
      browser,
      melos,
      world: { market },
      complaints,
    }, info) => {
      test.setTimeout(FIVE_MINUTES_MS)
      const keep = (shown: Page, what: string) => keepScreenshot(shown, info, `infringement-${screen}-${what}`)
      const open = async () => await (await browser.newContext({ ...view, baseURL: melos.address })).newPage()
      const song = await openSong(market, `Borrowed Light ${screen}`)
      const bidder = await bidOneMels(market, song.id, 10n)
      const key = randomBytes(4).toString('hex')
      const [reporter, uploader] = [`ada-${key}@wren.example`, `bo-${key}@lind.example`]

      const visitor = await open()
      await watchAudio(visitor)
      await visitor.goto(`/auction/${song.id}`)
      await whenHydrated(visitor)
      await expectShown(visitor, song)
      const sound = await visitor.evaluate(async (id) => {
        const { body } = await (await fetch(`/api/public/auctions/external/${id}`)).json()
        return String(body.asset.files.find(({ type }: { type: string }) => type === 'AUDIO').url)
      }, song.id)

      await test.step('the form refuses other sites and shows the song of an address', async () => {
        await page.goto('/report-infringement')
        await whenHydrated(page)
        const address = page.getByLabel(labels.contentUrl)
        await address.fill('https://elsewhere.example/auction/1')
        await expect(page.getByText(formComplaints.elsewhere)).toBeVisible()
        await address.fill(`${publicUrl}/auction/${song.id}`)
        await expect(page.getByText(found.song(song.title, artist))).toBeVisible()
        await expect(page.getByText(formComplaints.elsewhere)).toHaveCount(0)
        forgive(complaints, /400/)
        const typed = {
          [labels.statement]: 'In good faith: this is my song.',
          [labels.work]: 'Harbour Lights, 1998',
          [labels.content]: 'The sound of the auction',
          [labels.proof]: 'I wrote it; see the register, entry 12.',
          [labels.name]: 'Ada Wren',
          [labels.email]: reporter,
        }
        for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
        expect(await findFaultsInBothThemes(page)).toEqual([])
        await keep(page, 'form')
        await page.getByRole('button', { name: texts.reportInfringement.send }).click()
        await expect(page.getByRole('heading', { name: texts.reportInfringement.receipt.title })).toBeFocused()
        expect(await findFaultsInBothThemes(page)).toEqual([])
        await keep(page, 'receipt')
      })
      const number = (await page.getByRole('main').getByRole('definition').first().textContent()) ?? ''
      await page.getByRole('link', { name: texts.reportInfringement.receipt.follow }).click()
      await expect(page.getByRole('heading', { level: 1, name: texts.followCase.title(Number(number)) })).toBeVisible()
      await expect(page.getByText(texts.cases.meanings.REPORTER.RECEIVED)).toBeVisible()
      expect(await findFaultsInBothThemes(page)).toEqual([])
      await keep(page, 'case')
      // The receipt's email has the same link.
      const token = await readMailedToken(melos.address, { email: reporter, path: '/case' })
      expect(page.url()).toContain(`/case#${token}`)

      const admin = await open()
      await test.step('an administrator asks the reporter, who answers', async () => {
        await logIn(admin)
        await admin.goto('/admin/reports?state=DUE')
        await admin.getByRole('link', { name: texts.reviewReports.report(number), exact: true }).click()
        await expect(admin.getByRole('heading', { level: 1 })).toHaveText(texts.reviewReports.report(number))
        expect(await findFaultsInBothThemes(admin)).toEqual([])
        await keep(admin, 'review')
        await admin.getByRole('button', { name: acts.ask.open, exact: true }).click()
        const dialog = admin.getByRole('dialog', { name: acts.ask.title })
        await dialog.getByRole('button', { name: acts.ask.submit }).click()
        await expect(dialog).toContainText(acts.complaints.missing)
        await dialog.getByLabel(acts.template).selectOption({ index: 1 })
        await expect(dialog.getByLabel(acts.fields.text)).toHaveValue(/register|registration/)
        await keepView(admin, info, `infringement-${screen}-ask`)
        await dialog.getByRole('button', { name: acts.ask.submit }).click()
        await expect(dialog).toBeHidden()
        await expect(admin.getByText(texts.cases.states.ASKED)).toBeVisible()

        await page.reload()
        await expect(page.getByText(texts.cases.meanings.REPORTER.ASKED)).toBeVisible()
        await page.getByLabel(texts.cases.add.text).fill('Entry 12 of the register, on page 3.')
        await page.getByRole('button', { name: texts.cases.add.submit, exact: true }).click()
        await expect(page.getByRole('listitem').filter({ hasText: thread.kinds.ADDITION })).toContainText('on page 3')
      })

      await test.step('a block takes the open page’s cover, sound, description and form, and no bid', async () => {
        await playButton(visitor, song).click()
        await expect.poll(async () => (await readAudio(visitor))[0]?.paused).toBe(false)
        await admin.reload()
        await act(admin, 'block', reasons)
        await expectHidden(visitor, song, examined)
        await expect.poll(async () => (await readAudio(visitor))[0]?.src ?? '').toBe('')
        await expect(visitor.getByRole('region', { name: texts.player.player })).toHaveCount(0)
        expect((await callApi(melos.address, sound)).status).toBe(451)
        // The player has asked for its song.
        forgive(complaints, /451/)
        expect(await findFaultsInBothThemes(visitor)).toEqual([])
        await keep(visitor, 'blocked')
        await visitor.goto(`/?search=${encodeURIComponent(song.title)}`)
        await whenHydrated(visitor)
        await expect(visitor.getByRole('link', { name: new RegExp(song.title) })).toHaveCount(0)
        await visitor.goto(`/auction/${song.id}`)
        await expectHidden(visitor, song, examined)
        // A bidder still sees the bid, and the evidence is still there.
        const bidders = await open()
        await openMyBids(bidders, bidder)
        await expect(bidRowOf(bidders, song.title)).toBeVisible()
        await bidders.goto(`/auction/${song.id}/check`)
        await expect(bidders.getByRole('main')).toContainText(song.title)
        await bidders.context().close()
      })

      await test.step('the uploader reads the notice and answers it in three parts', async () => {
        await act(admin, 'notify', { ...reasons, [acts.fields.artistEmail]: uploader })
        await expect(admin.getByText(texts.cases.states.NOTIFIED)).toBeVisible()
        const theirs = await open()
        const theirToken = await readMailedToken(melos.address, { email: uploader, path: '/case' })
        await theirs.goto(`/case#${theirToken}`)
        await expect(theirs.getByText(matching(texts.cases.answerUntil('*'), moment))).toBeVisible()
        const main = theirs.getByRole('main')
        await expect(main).toContainText('The sound is theirs.')
        await expect(main).toContainText('Ada Wren')
        await expect(main).not.toContainText(reporter)
        await expect(main).toContainText(texts.cases.reasons.person)
        await theirs.getByRole('button', { name: answer.submit }).click()
        await expect(theirs.getByLabel(answer.why)).toBeFocused()
        await expect(main).toContainText(texts.cases.complaints.agrees)
        expect(await findFaultsInBothThemes(theirs)).toEqual([])
        await keep(theirs, 'notice')
        await theirs.getByLabel(answer.why).fill('We have a licence.')
        await theirs.getByLabel(answer.proof, { exact: true }).fill('The contract of 3 May.')
        await theirs.getByLabel(answer.name, { exact: true }).fill('Bo Lind')
        await theirs.getByLabel(answer.agrees).check()
        await theirs.getByRole('button', { name: answer.submit }).click()
        await expect(theirs.getByText(texts.cases.meanings.UPLOADER.ANSWERED)).toBeVisible()
        await theirs.context().close()
      })

      await test.step('the report is dismissed, and everything is back', async () => {
        await admin.reload()
        await expect(admin.getByText('The contract of 3 May.')).toBeVisible()
        await keep(admin, 'answered')
        await act(admin, 'dismiss', { [acts.fields.statement]: 'The licence covers this use.' })
        await expect(admin.getByText(texts.cases.states.DISMISSED).first()).toBeVisible()
        await expectShown(visitor, song)
        expect((await callApi(melos.address, sound)).status).toBe(200)
        await page.reload()
        await expect(page.getByText(texts.cases.meanings.REPORTER.DISMISSED)).toBeVisible()
        await expect(page.getByRole('main')).toContainText('The licence covers this use.')
        await expect(page.getByRole('heading', { name: texts.cases.complaint.title })).toBeVisible()
        expect(await findFaultsInBothThemes(page)).toEqual([])
        await keep(page, 'dismissed')
      })
      await Promise.all([visitor, admin].map((shown) => shown.context().close()))
    })
  })
}

/** An artist of the studio, with a song that administrators have approved and listed. */
async function listStudioSong(page: Page, admin: Page, { market, title, hertz }: StudioSong): Promise<Artist> {
  const { melos, chain } = market
  const username = `cleo-${randomBytes(4).toString('hex')}`
  const person = { username, email: `${username}@lind.example`, password: 'seven green kettles sing' }
  const wallet = privateKeyToAccount(generatePrivateKey())
  await openAccount(melos.address, person)
  await linkWallet(melos.address, person, wallet)
  await signInAs(page, melos.address, person)
  const [stageName, legalName] = [`Cleo ${username}`, 'Cleo Anna Lind']
  await page.goto('/studio')
  await apply(page, { stageName, legalName })
  await page.getByRole('button', { name: texts.studio.songs.add }).click()
  await uploadFiles(page, hertz)
  await next(page)
  await fillSong(page, title)
  await next(page)
  const { people } = texts.studio
  await page
    .getByRole('group', { name: people.person(people.you) })
    .getByLabel(people.masterShare)
    .fill('100')
  await next(page)
  await expect(songStep(page, 'title')).toBeVisible()
  await uploadContract(page)
  await next(page)
  await signConsents(page, legalName)
  await page.getByRole('button', { name: texts.studio.offers.begin }).click()
  await fillOffer(page, { percentage: '50', seller: wallet.address })
  await submitOffer(page)

  const lister = await bringLister(admin, market)
  await logIn(admin)
  await admin.goto('/admin/artists')
  const accept = admin.getByRole('button', { name: texts.decideArtists.acceptWhich(stageName) })
  await accept.click()
  await expect(accept).toHaveCount(0)
  await beginReview(admin, title)
  for (const point of Object.values(texts.reviewOffers.checklist.items)) await admin.getByLabel(point).check()
  await decide(admin, 'APPROVED')
  await admin.getByRole('link', { name: texts.reviewOffers.review.draft }).click()
  await next(admin)
  await appointLister(admin, lister)
  await signButtonOf(admin).click()
  await approveAsArtist(admin, chain, wallet)
  return { email: person.email, song: { id: Number(await expectListed(admin)), title } }
}

interface StudioSong {
  readonly market: Market
  readonly title: string
  readonly hertz: number
}

interface Artist {
  readonly email: string
  readonly song: Song
}

for (const [screen, view] of Object.entries(screens)) {
  test.describe(`with an artist of the studio on a ${screen}`, () => {
    test.use({ ...view, contextOptions: { reducedMotion: 'reduce' } })

    test('the report has a receipt, its notice is answered under Cases with a document, and both sides read the decision', async ({
      page,
      browser,
      melos,
      world: { market },
    }, info) => {
      test.setTimeout(2 * FIVE_MINUTES_MS)
      const keep = (shown: Page, what: string) => keepScreenshot(shown, info, `cases-${screen}-${what}`)
      const open = async () => await (await browser.newContext({ ...view, baseURL: melos.address })).newPage()
      const admin = await open()
      const title = `Harbour Song ${screen}`
      const { email, song } = await listStudioSong(page, admin, {
        market,
        title,
        hertz: screen === 'phone' ? 411 : 393,
      })
      await page.goto('/account/cases')
      await expect(page.getByText(texts.ownCases.none.text)).toBeVisible()

      const reporterEmail = `dora-${randomBytes(4).toString('hex')}@wren.example`
      const number = await report(melos.address, song.id, reporterEmail)
      const reporter = await open()
      await reporter.goto(`/case#${await readMailedToken(melos.address, { email: reporterEmail, path: '/case' })}`)
      await expect(reporter.getByText(texts.cases.meanings.REPORTER.RECEIVED)).toBeVisible()
      const { document: sending } = texts.cases
      await test.step('the reporter sends a document, which the administrator opens', async () => {
        await reporter.getByRole('button', { name: sending.submit }).click()
        await expect(reporter.getByText(sending.missing)).toBeVisible()
        await sendDocument(reporter, { ...contract, name: 'register.pdf' }, 'Entry 12 is mine.')
        await expect(documentOf(reporter, 'register.pdf')).toContainText('Entry 12 is mine.')
        expect(await findFaultsInBothThemes(reporter)).toEqual([])
        await keep(reporter, 'reporter')
        await admin.goto(`/admin/reports/${number}`)
        expect(await download(admin, 'register.pdf')).toEqual(contract.buffer)
        await keep(admin, 'review')
      })

      await test.step('the notice reaches the artist under Cases, where it’s answered', async () => {
        await act(admin, 'notify', reasons)
        await readMailedToken(melos.address, { email, path: '/case' })
        await page.reload()
        const list = page.getByRole('list', { name: texts.ownCases.list })
        await expect(list.getByText(matching(texts.ownCases.answerUntil('*'), moment))).toBeVisible()
        expect(await findFaultsInBothThemes(page)).toEqual([])
        await keep(page, 'list')
        await list.getByRole('link').click()
        const main = page.getByRole('main')
        await expect(main).toContainText('The sound is theirs.')
        await expect(main).not.toContainText(reporterEmail)
        await expect(main).not.toContainText('register.pdf')
        await expect(main).toContainText(sending.lead.UPLOADER)
        await sendDocument(page, { ...contract, name: 'licence.pdf' }, '')
        await expect(documentOf(page, 'licence.pdf')).toBeVisible()
        expect(await findFaultsInBothThemes(page)).toEqual([])
        await keep(page, 'notice')
        await page.getByLabel(answer.why).fill('We have a licence.')
        await page.getByLabel(answer.proof, { exact: true }).fill('The licence of 3 May, which I have sent.')
        await page.getByLabel(answer.name, { exact: true }).fill('Cleo Lind')
        await page.getByLabel(answer.agrees).check()
        await page.getByRole('button', { name: answer.submit }).click()
        await expect(page.getByText(texts.cases.meanings.UPLOADER.ANSWERED)).toBeVisible()
      })

      await test.step('the decision reaches both, and the song is back', async () => {
        await admin.reload()
        await expect(documentOf(admin, 'licence.pdf')).toBeVisible()
        await act(admin, 'dismiss', { [acts.fields.statement]: 'The licence covers this use.' })
        for (const [shown, side] of [
          [page, 'UPLOADER'],
          [reporter, 'REPORTER'],
        ] as const) {
          await shown.reload()
          await expect(shown.getByText(texts.cases.meanings[side].DISMISSED)).toBeVisible()
          await expect(shown.getByRole('main')).toContainText('The licence covers this use.')
        }
        expect(await download(reporter, 'licence.pdf')).toEqual(contract.buffer)
        expect(await findFaultsInBothThemes(page)).toEqual([])
        await keep(page, 'decided')
        await page.goto('/account/cases')
        await expect(page.getByText(texts.ownCases.strikes.count(0))).toBeVisible()
        await page.goto(`/auction/${song.id}`)
        await expect(coverOf(page, song)).toHaveAttribute('src', /\/media\//)
        await admin.goto('/admin/log')
        await expect(admin.getByRole('row').filter({ hasText: 'register.pdf' }).first()).toBeVisible()
      })
      await Promise.all([reporter, admin].map((shown) => shown.context().close()))
    })
  })
}

const documentOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: thread.downloadWhich(name) }) })

async function sendDocument(page: Page, file: typeof contract, text: string): Promise<void> {
  const { document: words } = texts.cases
  await page.getByLabel(texts.songForms.files.chooseWhich(words.file)).setInputFiles(file)
  await page.getByLabel(words.text, { exact: true }).fill(text)
  await page.getByRole('button', { name: words.submit, exact: true }).click()
}

async function download(page: Page, name: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: thread.downloadWhich(name) }).click()
  return await readFile(await (await downloading).path())
}

test.describe('on a desktop', () => {
  test.use({ ...screens.desktop, contextOptions: { reducedMotion: 'reduce' } })

  test('a report that follows a court’s order is upheld, and what is due on the chain leads to its page', async ({
    page,
    browser,
    melos,
    world: { market },
  }, info) => {
    test.setTimeout(FIVE_MINUTES_MS)
    const song = await openSong(market, 'Taken Tune')
    await bidOneMels(market, song.id, 10n)
    const email = `cy-${randomBytes(4).toString('hex')}@wren.example`
    const number = await report(melos.address, song.id, email)
    const context = await browser.newContext({ ...screens.desktop, baseURL: melos.address })
    const visitor = await context.newPage()
    await visitor.goto(`/auction/${song.id}`)
    await whenHydrated(visitor)
    await expectShown(visitor, song)

    await logIn(page)
    await page.goto(`/admin/reports/${number}`)
    await act(page, 'recordCourtOrder', reasons)
    await expectHidden(visitor, song, ordered)
    await act(page, 'uphold', { [acts.fields.statement]: 'The court has decided.' })
    await expect(page.getByText(texts.cases.states.UPHELD).first()).toBeVisible()
    await expectHidden(visitor, song, removed)
    await keepScreenshot(visitor, info, 'infringement-removed')

    const due = page.getByRole('region', { name: texts.reviewReports.chain.title })
    await expect(due).toContainText(texts.reviewReports.chain.kinds.WITHDRAW_AUCTION)
    await expect(due).toContainText(texts.reviewReports.chain.roles.OWNER)
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await keepScreenshot(page, info, 'infringement-upheld')
    await due.getByRole('link', { name: texts.reviewReports.chain.open }).first().click()
    await expect(page).toHaveURL(`/admin/auction/${song.id}`)
    await expect(page.getByText(removed)).toBeVisible()
    await expect(page.getByText(texts.viewAuction.noSound)).toHaveCount(0)
    const token = await readMailedToken(melos.address, { email, path: '/case' })
    await visitor.goto('about:blank')
    await visitor.goto(`/case#${token}`)
    await expect(visitor.getByText(texts.cases.meanings.REPORTER.UPHELD)).toBeVisible()
    await page.goto('/admin/log')
    await expect(page.getByRole('row').filter({ hasText: texts.auditLog.actions.CASE_UPHELD })).toHaveCount(1)
    await context.close()
  })

  test('a link without its token and one that is unknown say what to do', async ({ page, complaints }) => {
    await page.goto('/case')
    await expect(page.getByRole('heading', { name: texts.followCase.incomplete.title })).toBeVisible()
    await page.goto('about:blank')
    await page.goto('/case#not-a-token')
    await expect(page.getByRole('heading', { name: texts.followCase.expired.title })).toBeVisible()
    forgive(complaints, /40\d/)
  })
})
