import type { RefusalReason } from '@melos/api-contract'
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { linkWallet, type Person } from '../support/accounts.ts'
import { bringWallet, logIn } from '../support/administrator.ts'
import {
  admissionActs,
  openLinkedAccount,
  type SignedIn,
  signInWallet,
  useWalletSession,
} from '../support/admission.ts'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import { connectExtension } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import { findFaults, findFaultsInBothThemes } from '../support/find-faults.ts'
import type { Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { giveMoney } from '../support/money.ts'
import { bidOneMels } from '../support/own-calls.ts'
import { keepScreenshot, keepView, preferTheme, screens, themes, whenHydrated } from '../support/pages.ts'
import { bidFormOf, confirmBid, stepperOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'

const { ownAdmission: words, refusalTexts, registerTexts, policyNotice, overseeAdmissions: oversee } = texts
const denied = 'Not offered to people in the United States.'

let people = 0
const newPerson = (change: Partial<Person> = {}): Person => {
  people += 1
  const username = `bidder-${people}`
  return { username, email: `${username}@wren.example`, password: 'tulip anvil 92 kettle', ...change }
}
const newWallet = () => privateKeyToAccount(generatePrivateKey())
const buyOf = (page: Page) => bidFormOf(page).getByRole('button', { name: texts.placeBid.buy, exact: true })
const noticeOf = (page: Page) => page.getByRole('region', { name: policyNotice.title })
const stepOf = (page: Page) => stepperOf(page).getByRole('listitem').filter({ hasText: registerTexts.step })

for (const [screen, { viewport }] of Object.entries(screens)) {
  test(`on a ${screen}, someone is told why they can’t bid, answers, is registered and bids`, async ({
    page,
    context,
    world: { market },
    loseFiles,
  }, info) => {
    test.setTimeout(240_000)
    const { melos, chain } = market
    await loseFiles('refusal-notice', 'admission-panel', 'read-own-refusal')
    const auction = await openAuction(market, `Not for all on a ${screen}`, { tokens: 20n, policy: 1 })
    const wallet = createExtensionWallet(market)
    await giveMoney(chain, wallet.address(), { mels: '100', pol: '1' })
    await openLinkedAccount(melos.address, newPerson({ country: 'US' }), wallet.account())
    await wallet.install(context)
    await page.setViewportSize(screens.desktop.viewport)
    await page.goto(`/auction/${auction.id}`)
    await expect(noticeOf(page)).toContainText(denied)
    await expect(noticeOf(page)).toContainText(policyNotice.admissionNeeded)
    await connectExtension(page, wallet)
    // On a phone, the form is in a sheet.
    await page.setViewportSize(viewport)
    const openForm = async () => {
      await whenHydrated(page)
      if (screen === 'phone') await page.getByRole('button', { name: texts.placeBid.bar.open, exact: true }).click()
    }
    await openForm()
    await expect(bidFormOf(page)).toContainText(refusalTexts.COUNTRY)
    await expect(buyOf(page)).toHaveCount(0)
    for (const theme of themes) {
      await preferTheme(page, theme)
      await page.reload()
      await openForm()
      await expect(bidFormOf(page)).toContainText(refusalTexts.COUNTRY)
      expect(await findFaults(page)).toEqual([])
      await keepView(page, info, `admission-refused-${screen}-${theme}`)
    }

    await page.goto('/account/admission')
    const answers = page.getByRole('region', { name: words.declarations.title })
    await expect(answers).toContainText('United States')
    await expect(page.getByRole('region', { name: words.policies.title })).toContainText(refusalTexts.COUNTRY)
    await answers.getByRole('button', { name: words.declarations.change }).click()
    await answers.getByLabel(words.declarations.country).selectOption('CZ')
    expect(await findFaults(page)).toEqual([])
    await keepScreenshot(page, info, `admission-answers-${screen}`)
    await answers.getByRole('button', { name: words.declarations.save }).click()
    await expect(answers).toContainText('Czechia')
    await expect(page.getByRole('region', { name: words.policies.title })).toContainText(words.policies.unregistered)

    await page.goto(`/auction/${auction.id}`)
    await openForm()
    await expect(bidFormOf(page)).toContainText(texts.registrationNote)
    await keepView(page, info, `admission-register-${screen}`)
    await confirmBid(page, { tokens: 10n, price: '1' })
    await expect(stepperOf(page)).toContainText(texts.placeBid.stepper.doneTitle)
    await stepperOf(page).getByRole('button', { name: texts.placeBid.stepper.close }).last().click()

    // Registered once, the wallet isn't asked again.
    await page.goto(`/auction/${auction.id}`)
    await openForm()
    await expect(buyOf(page)).toBeVisible()
    await expect(bidFormOf(page)).not.toContainText(texts.registrationNote)
    const bidding = wallet.prompts.holdNext('bid')
    await confirmBid(page, { tokens: 5n, price: '1.5' })
    await bidding.opened
    await expect(stepOf(page)).toContainText(texts.stepper.skipped)
    await keepView(page, info, `admission-stepper-${screen}`)
    bidding.approve()
    await expect(stepperOf(page)).toContainText(texts.placeBid.stepper.doneTitle)

    await page.goto('/account/admission')
    await expect(page.getByText(matching(words.policies.admitted('*'))).first()).toBeVisible()
    for (const theme of themes) {
      await preferTheme(page, theme)
      await page.reload()
      await expect(page.getByText(matching(words.policies.admitted('*'))).first()).toBeVisible()
      expect(await findFaults(page)).toEqual([])
      await keepScreenshot(page, info, `admission-${screen}-${theme}`)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}

test('a wallet without an account is asked to create one, and an account without this wallet to link it', async ({
  page,
  context,
  world: { market },
}) => {
  const auction = await openAuction(market, 'Members Only', { tokens: 10n, policy: 1 })
  const wallet = createExtensionWallet(market)
  await wallet.install(context)
  await page.goto(`/auction/${auction.id}`)
  await connectExtension(page, wallet)
  await expect(bidFormOf(page)).toContainText(refusalTexts.NO_ACCOUNT)
  await expect(bidFormOf(page).getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
})

test('an open auction says so, and asks nothing about the visitor', async ({ page, world }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/me/admission')) asked.push(request.url())
  })
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  await expect(page.getByText(texts.admission.open)).toBeVisible()
  await expect(noticeOf(page)).toHaveCount(0)
  await expect(buyOf(page)).toBeVisible()
  expect(asked).toEqual([])
})

type Answer = 'BUY' | 'REGISTER' | RefusalReason
type Row = readonly [Answer, Answer, Answer]

/** What the page says under rules 0, 1 and 2. It doesn't ask about open auctions, where the price check answers. */
const table = {
  'a visitor': ['BUY', 'BUY', 'BUY'],
  'a wallet without an account': ['BUY', 'NO_ACCOUNT', 'NO_ACCOUNT'],
  'someone under age': ['BUY', 'UNDER_AGE', 'UNDER_AGE'],
  'an employee': ['BUY', 'EMPLOYEE', 'EMPLOYEE'],
  'someone in a denied country': ['BUY', 'COUNTRY', 'COUNTRY'],
  'the artist with another wallet': ['BUY', 'OWN_WORK', 'OWN_WORK'],
  'the provider’s wallet': ['BUY', 'HOUSE_WALLET', 'HOUSE_WALLET'],
  'someone suspended': ['BUY', 'RESTRICTED', 'RESTRICTED'],
  'someone dismissed': ['BUY', 'DISMISSED', 'NOT_SCREENED'],
  'someone who isn’t registered': ['BUY', 'REGISTER', 'NOT_SCREENED'],
  'someone registered': ['BUY', 'BUY', 'NOT_SCREENED'],
  'someone who waits for screening': ['BUY', 'REGISTER', 'SCREENING_PENDING'],
  'someone who failed the screening': ['BUY', 'REGISTER', 'SCREENING_FAILED'],
  'someone screened and registered': ['BUY', 'BUY', 'BUY'],
} as const satisfies Record<string, Row>

type Kind = keyof typeof table

test('each kind of person reads under each rule what the table says', async ({ page, world: { market } }) => {
  test.setTimeout(400_000)
  const artist = newWallet()
  const auctions: OpenAuction[] = []
  for (const policy of [0, 1, 2]) {
    auctions.push(await openAuction(market, `Under Rule ${policy}`, { tokens: 10n, policy, seller: artist }))
  }
  for (const kind of Object.keys(table) as Kind[]) {
    const someone = await bring(market, kind, artist)
    if (someone === undefined) {
      await page.goto('/help')
      await page.evaluate(() => localStorage.clear())
    } else await useWalletSession(page, someone)
    for (const [policy, { id }] of auctions.entries()) {
      const answer = table[kind][policy]
      const isAsked = policy !== 0 && someone !== undefined
      const answered = isAsked ? page.waitForResponse(/\/api\/me\/admission\/auctions\//) : undefined
      await page.goto(`/auction/${id}`)
      await answered
      await whenHydrated(page)
      await expect(buyOf(page), `${kind}, rule ${policy}`).toHaveCount(isBuying(answer) ? 1 : 0)
      const says =
        answer === 'REGISTER'
          ? texts.registrationNote
          : answer === 'BUY' || answer === undefined
            ? ''
            : refusalTexts[answer]
      await expect(bidFormOf(page), `${kind}, rule ${policy}`).toContainText(says)
      if (answer === 'BUY') await expect(bidFormOf(page)).not.toContainText(texts.registrationNote)
    }
  }
})

const isBuying = (answer: Answer | undefined): boolean => answer === 'BUY' || answer === 'REGISTER'

async function bring(market: Market, kind: Kind, artist: ReturnType<typeof newWallet>): Promise<SignedIn | undefined> {
  const { address, operatorKey } = market.melos
  const acts = admissionActs(market)
  const join = async (change: Partial<Person> = {}) => {
    const wallet = newWallet()
    await openLinkedAccount(address, newPerson(change), wallet)
    return await signInWallet(address, wallet)
  }
  const withActs = async (act: (person: SignedIn) => Promise<unknown>) => {
    const person = await join()
    await act(person)
    return person
  }
  switch (kind) {
    case 'a visitor':
      return undefined
    case 'a wallet without an account':
      return await signInWallet(address, newWallet())
    case 'the provider’s wallet':
      return await signInWallet(address, privateKeyToAccount(operatorKey))
    case 'someone in a denied country':
      return await join({ country: 'US' })
    case 'someone under age':
      return await withActs((person) => acts.declare(person, { isAdult: false }))
    case 'an employee':
      return await withActs((person) => acts.declare(person, { isEmployee: true }))
    case 'someone suspended':
      return await withActs(acts.suspend)
    case 'someone who isn’t registered':
      return await join()
    case 'someone registered':
      return await withActs((person) => acts.register(person, 1))
    case 'someone who waits for screening':
      return await withActs(acts.askForScreening)
    case 'the artist with another wallet': {
      const [person, other] = [newPerson(), newWallet()]
      await openLinkedAccount(address, person, other)
      await linkWallet(address, person, artist)
      return await signInWallet(address, other)
    }
    case 'someone dismissed':
      return await withActs(async (person) => {
        await acts.register(person, 1)
        await acts.dismiss(person, 1)
      })
    case 'someone who failed the screening':
      return await withActs(async (person) => {
        await acts.askForScreening(person)
        await acts.decideScreening(person, 'FAILED')
      })
    case 'someone screened and registered':
      return await withActs(async (person) => {
        await acts.askForScreening(person)
        await acts.decideScreening(person, 'PASSED')
        for (const policy of [1, 2]) await acts.register(person, policy)
      })
    default:
      return kind satisfies never
  }
}

test('administrators make a rule, screen someone, and the owner dismisses a wallet', async ({
  page,
  world: { market },
}, info) => {
  test.setTimeout(240_000)
  await page.setViewportSize(screens.desktop.viewport)
  const { chain, melos } = market
  const acts = admissionActs(market)
  const person = newPerson()
  const bidder = newWallet()
  await openLinkedAccount(melos.address, person, bidder)
  const someone = await signInWallet(melos.address, bidder)
  await acts.register(someone, 1)
  await acts.askForScreening(someone)
  const wallet = await bringWallet(market, page)
  await wallet.switchAccount(privateKeyToAccount(melos.ownerKey))
  await chain.node.setBalance({ address: wallet.address(), value: 10n ** 18n })
  await logIn(page)

  const { form, ...rules } = texts.managePolicies
  await page.goto('/admin/policies')
  await expect(page.getByRole('row', { name: /Policy 1:/ })).toContainText(denied)
  // Two lines of links would be twice as high.
  const navigation = page.getByRole('navigation', { name: texts.adminLogin.navigation })
  expect((await navigation.boundingBox())?.height).toBeLessThan(100)
  await page.getByRole('button', { name: rules.create }).click()
  const dialog = page.getByRole('dialog', { name: form.create })
  await dialog.getByLabel(form.name).fill('Outside Europe')
  await dialog.getByRole('button', { name: form.addGroup(texts.admission.groups.EEA) }).click()
  await dialog.getByLabel(form.countries, { exact: true }).first().selectOption('GB')
  await expect(dialog.getByRole('region', { name: form.preview })).toContainText(
    'Not offered to people in the European Economic Area or the United Kingdom.',
  )
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await keepView(page, info, 'admission-rule-form')
  await dialog.getByRole('button', { name: form.submit.create, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Outside Europe/ })).toContainText('the United Kingdom')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await keepScreenshot(page, info, 'admission-rules')

  await page.goto('/admin/admissions?view=screenings&state=PENDING')
  const screening = page.getByRole('row', { name: new RegExp(`${person.username}\\b`) })
  await screening.getByRole('button').click()
  const decision = page.getByRole('dialog', { name: oversee.screenings.dialog.title(person.username) })
  await decision.getByRole('radio', { name: oversee.screenings.dialog.passed }).check()
  await decision.getByRole('button', { name: oversee.screenings.dialog.submit }).click()
  await expect(decision).toBeHidden()
  await expect(screening).toHaveCount(0)

  await page.goto(`/admin/admissions?policy=1&search=${bidder.address}`)
  const row = page.getByRole('row', { name: new RegExp(person.username) })
  await expect(row).toContainText(oversee.admitted.states.ADMITTED)
  const filters = page.getByRole('form', { name: oversee.filters.label })
  await expect(filters.getByRole('combobox', { name: oversee.filters.policy })).toHaveValue('1')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await keepScreenshot(page, info, 'admission-wallets')
  await connectExtension(page, wallet)
  await row.getByRole('button', { name: /^Dismiss/ }).click()
  const dismissal = page.getByRole('dialog', { name: oversee.dismissal.title })
  await dismissal.getByLabel(oversee.dismissal.reason).fill('A false answer.')
  await keepView(page, info, 'admission-dismiss')
  await dismissal.getByRole('button', { name: oversee.dismissal.submit }).click()
  await expect(row).toContainText(oversee.admitted.reason('A false answer.'))
  const artist = newWallet()
  const song = await openAuction(market, 'Own Song', { tokens: 10n, seller: artist })
  const later = await bidOneMels(market, song.id, 5n)
  for (const linked of [later.account(), artist]) await linkWallet(melos.address, person, linked)
  await page.goto(`/admin/auction/${song.id}`)
  const own = page.getByRole('table', { name: texts.sellerSideBids.caption })
  await expect(own.getByRole('row', { name: new RegExp(person.username) })).toContainText(
    texts.sellerSideBids.linkedLater,
  )
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await keepScreenshot(page, info, 'admission-own-bids')
  await page.goto('/admin/admissions?view=refused')
  await expect(page.getByRole('heading', { name: oversee.title })).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
})
