import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { linkWallet, openAccount, readMailedToken, signInAs } from '../support/accounts.ts'
import { logIn } from '../support/administrator.ts'
import { callApi } from '../support/call-api.ts'
import {
  appointLister,
  approveAsArtist,
  bringLister,
  expectListed,
  signButtonOf,
  stepOf,
} from '../support/fill-listing.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import {
  apply,
  beginReview,
  decide,
  fillOffer,
  fillSong,
  next,
  recording,
  signConsents,
  songStep,
  submitOffer,
  uploadContract,
  uploadFiles,
} from '../support/studio.ts'
import { matching, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const { songs, people, offer, offerStates } = texts.studio
const { review, remarks, checklist } = texts.reviewOffers
const legalName = 'Ada Maria Wren'
const password = 'seven green kettles sing'
const THREE_MINUTES_MS = 180_000
/** From an empty studio to a submitted offer, by a program; a person needs minutes. */
const SECONDS_TO_SUBMIT = 120

const newPerson = (name: string) => {
  const username = `${name}-${randomBytes(4).toString('hex')}`
  return { username, email: `${username}@wren.example`, password }
}

/** Everything of a song but the people's answers. */
async function prepareSong(page: Page, { title, hertz, bo }: { title: string; hertz: number; bo: string }) {
  await page.getByRole('button', { name: songs.add }).click()
  await expect(songStep(page, 'files')).toBeVisible()
  await uploadFiles(page, hertz)
  await next(page)
  await fillSong(page, title)
  await next(page)
  const ada = page.getByRole('group', { name: people.person(people.you) })
  await ada.getByLabel(people.masterShare).fill('70')
  await page.getByRole('button', { name: people.add }).click()
  const other = page.getByRole('listitem').filter({ has: page.getByLabel(people.email) })
  await other.getByLabel(people.name).fill('Bo Lind')
  await other.getByLabel(people.email).fill(bo)
  await other.getByLabel(people.masterShare).fill('30')
  await other.getByLabel(people.compositionShare).fill('0')
  await page.getByRole('button', { name: people.inviteWhich('Bo Lind') }).click()
  await expect(page.getByText(people.states.INVITED)).toBeVisible()
}

for (const [screen, view] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use(view)

    test('an artist prepares a song with a contributor, submits it, answers a remark, and it becomes an auction', async ({
      page,
      browser,
      melos,
      world: { market },
      complaints,
      loseFiles,
    }, info) => {
      test.setTimeout(2 * THREE_MINUTES_MS)
      const keep = (shown: Page, what: string) => keepScreenshot(shown, info, `studio-${screen}-${what}`)
      const context = () => browser.newContext({ ...view, baseURL: melos.address })
      const [ada, bo] = [newPerson('ada'), newPerson('bo')]
      const title = `Night Ferry ${screen}`
      const wallet = privateKeyToAccount(generatePrivateKey())
      await openAccount(melos.address, ada)
      await openAccount(melos.address, bo)
      await linkWallet(melos.address, ada, wallet)
      await signInAs(page, melos.address, ada)
      if (screen === 'desktop') await loseFiles('studio-panel', 'song-page', 'offer-page')

      const began = Date.now()
      await page.goto('/studio')
      await apply(page, { stageName: 'Ada Wren', legalName })
      expect(await findFaultsInBothThemes(page)).toEqual([])
      await keep(page, 'applied')
      await prepareSong(page, { title, hertz: screen === 'phone' ? 311 : 293, bo: bo.email })
      await keep(page, 'people')
      await next(page)
      // Bo has not answered, so the page stays and says so.
      await expect(page.getByText(matching(texts.studio.facts.it('must be accepted by Bo Lind'))).first()).toBeVisible()

      const theirs = await (await context()).newPage()
      await signInAs(theirs, melos.address, bo)
      const token = await readMailedToken(melos.address, { email: bo.email, path: '/invite' })
      await theirs.goto(`/invite#${token}`)
      await expect(theirs.getByText('30%')).toBeVisible()
      await theirs.getByRole('button', { name: texts.acceptShare.listen }).click()
      await expect(theirs.getByLabel(texts.acceptShare.audio(title))).toBeVisible()
      expect(await findFaultsInBothThemes(theirs)).toEqual([])
      await keep(theirs, 'invitation')
      await theirs.getByRole('button', { name: texts.acceptShare.accept, exact: true }).click()
      await expect(theirs.getByText(texts.acceptShare.states.ACCEPTED.title)).toBeVisible()
      await theirs.context().close()

      await page.reload()
      await expect(page.getByText(people.states.ACCEPTED)).toBeVisible()
      await next(page)
      await expect(songStep(page, 'title')).toBeVisible()
      await uploadContract(page)
      await next(page)
      await expect(songStep(page, 'consents')).toBeVisible()
      await signConsents(page, legalName)
      await expect(page).toHaveURL(/\/studio\/song\/[\w-]+/)
      await keep(page, 'consents')
      expect(await findFaultsInBothThemes(page)).toEqual([])

      await page.getByRole('button', { name: texts.studio.offers.begin }).click()
      await fillOffer(page, { percentage: '71', seller: wallet.address })
      await page.getByRole('button', { name: offer.submit }).click()
      await expect(page.getByText(texts.studio.facts.it('must be at most your own share'))).toBeVisible()
      await page.getByLabel(offer.percentage).fill('60')
      await expect(page.getByText(matching(offer.sentence.target('*')))).toContainText('6000')
      await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
      await expect(page).toHaveURL(/\/studio\/offer\/[\w-]+/)
      expect(await findFaultsInBothThemes(page)).toEqual([])
      await keep(page, 'offer')
      await submitOffer(page)
      await expect(page.getByText(offerStates.SUBMITTED, { exact: true }).first()).toBeVisible()
      expect((Date.now() - began) / 1_000).toBeLessThan(SECONDS_TO_SUBMIT)

      const admin = await (await context()).newPage()
      const lister = await bringLister(admin, market)
      await logIn(admin)
      await admin.goto('/admin/artists')
      await admin
        .getByRole('button', { name: texts.decideArtists.acceptWhich('Ada Wren') })
        .last()
        .click()
      await expect(admin.getByText(texts.decideArtists.accepted('Ada Wren'))).toBeVisible()
      expect(await findFaultsInBothThemes(admin)).toEqual([])
      await beginReview(admin, title)
      await admin.getByRole('button', { name: texts.reviewOffers.compare.remarkOn('Share on offer') }).click()
      await expect(admin.getByLabel(remarks.text, { exact: true })).toBeFocused()
      await admin.getByLabel(remarks.text, { exact: true }).fill('Keep at least 20% for yourself.')
      await admin.getByRole('button', { name: remarks.add }).click()
      await expect(admin).toHaveURL(/\/admin\/offers\/[\w-]+/)
      expect(await findFaultsInBothThemes(admin)).toEqual([])
      await keep(admin, 'review')
      await decide(admin, 'CHANGES_REQUESTED')

      await page.reload()
      // In the list of remarks and at its field.
      await expect(page.getByText('Keep at least 20% for yourself.')).toHaveCount(2)
      await keep(page, 'remark')
      await page.getByLabel(offer.percentage).fill('50')
      await expect(page.getByText(texts.songForms.saving.saved)).toBeVisible()
      await submitOffer(page)

      await beginReview(admin, title)
      await expect(admin.getByText(texts.reviewOffers.compare.changes(1))).toBeVisible()
      await admin.getByRole('button', { name: texts.reviewOffers.decision.APPROVED.action, exact: true }).click()
      await expect(admin.getByText(checklist.incomplete)).toBeVisible()
      for (const point of Object.values(checklist.items)) await admin.getByLabel(point).check()
      const deciding = Date.now()
      await decide(admin, 'APPROVED')
      await admin.getByRole('link', { name: review.draft }).click()
      await expect(stepOf(admin, texts.listWork.steps.preview)).toBeVisible()
      await next(admin)
      await appointLister(admin, lister)
      await signButtonOf(admin).click()
      await approveAsArtist(admin, market.chain, wallet)
      const id = await expectListed(admin)
      expect(Date.now() - deciding).toBeLessThan(THREE_MINUTES_MS)
      await admin.context().close()

      await page.reload()
      await expect(page.getByText(offerStates.LISTED, { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: offer.result.open })).toHaveAttribute('href', `/auction/${id}`)
      await keep(page, 'listed')
      const { text } = await callApi(melos.address, `/api/public/auctions/external/${id}`)
      expect(JSON.parse(text).body).toMatchObject({
        title,
        percentage: 50,
        tokensOffered: 1_000,
        seller: wallet.address,
      })

      await page.goto('/studio')
      await page.getByRole('button', { name: songs.removeWhich(title) }).click()
      const dialog = page.getByRole('dialog', { name: songs.removeTitle })
      await dialog.getByRole('button', { name: songs.remove }).click()
      await expect(dialog.getByText(songs.held)).toBeVisible()
      await keep(page, 'held')
      forgive(complaints, /409/)
    })
  })
}

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('two tabs lose nothing, a file that is refused replaces nothing, and people can decline', async ({
    page,
    context,
    melos,
    complaints,
  }) => {
    test.setTimeout(THREE_MINUTES_MS)
    const [ada, bo] = [newPerson('ada'), newPerson('bo')]
    await openAccount(melos.address, ada)
    await signInAs(page, melos.address, ada)
    await page.goto('/studio')
    await apply(page, { stageName: 'Ada Wren', legalName })
    await page.getByRole('button', { name: songs.add }).click()
    const audio = page.getByLabel(texts.songForms.files.chooseWhich(texts.studio.files.audio))
    await audio.setInputFiles(recording(277))
    await expect(page.getByText('night-ferry.wav')).toBeVisible()
    await expect(page.getByLabel(texts.studio.files.listen('night-ferry.wav'))).toBeVisible()
    await audio.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('la la') })
    await expect(page.getByText(texts.songForms.files.kinds.audio)).toBeVisible()
    await expect(page.getByText('night-ferry.wav')).toBeVisible()

    await next(page)
    const facts = `${page.url().split('?')[0]}?step=facts`
    const title = (shown: Page) => shown.getByLabel(texts.studio.facts.title, { exact: true })
    await page.goto(facts)
    const second = await context.newPage()
    await second.goto(facts)
    await title(second).fill('Second tab')
    await expect(second.getByText(texts.songForms.saving.saved)).toBeVisible()
    await title(page).fill('First tab')
    const conflict = texts.studio.song.conflict.conflict
    await expect(page.getByText(conflict.title)).toBeVisible()
    await page.getByRole('button', { name: conflict.mine }).click()
    await expect(page.getByText(texts.songForms.saving.saved)).toBeVisible()
    await second.reload()
    await expect(title(second)).toHaveValue('First tab')
    await second.close()

    await page.goto(facts.replace('facts', 'people'))
    await page.getByRole('button', { name: people.add }).click()
    const other = page.getByRole('listitem').filter({ has: page.getByLabel(people.email) })
    await other.getByLabel(people.name).fill('Bo Lind')
    await other.getByLabel(people.email).fill(bo.email)
    await page.getByRole('button', { name: people.inviteWhich('Bo Lind') }).click()
    await expect(page.getByText(people.states.INVITED)).toBeVisible()
    const token = await readMailedToken(melos.address, { email: bo.email, path: '/invite' })
    const theirs = await (await page.context().browser()?.newContext({ baseURL: melos.address }))?.newPage()
    if (theirs === undefined) throw new Error('There is no browser')
    await theirs.goto(`/invite#${token}`)
    await expect(theirs.getByText(texts.acceptShare.needsAccount)).toBeVisible()
    await theirs.getByRole('button', { name: texts.acceptShare.decline, exact: true }).click()
    const dialog = theirs.getByRole('dialog', { name: texts.acceptShare.declineTitle })
    await dialog.getByRole('button', { name: texts.acceptShare.decline }).click()
    await expect(theirs.getByText(texts.acceptShare.states.DECLINED.title)).toBeVisible()
    await theirs.context().close()
    await page.reload()
    await expect(page.getByText(people.states.DECLINED)).toBeVisible()
    forgive(complaints, /409/)
  })

  test('a link that is over, or cut off, says so', async ({ page, complaints }) => {
    await page.goto('/invite#a-token-that-nobody-has-ever-sent')
    await expect(page.getByText(texts.acceptShare.expired.title)).toBeVisible()
    await page.goto('/invite')
    await expect(page.getByText(texts.acceptShare.incomplete.title)).toBeVisible()
    forgive(complaints, /410/)
  })
})
