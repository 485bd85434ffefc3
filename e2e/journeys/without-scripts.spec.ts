import { expect, test } from '../support/melos.ts'
import { screens } from '../support/pages.ts'
import { harbour, tide } from '../support/songs.ts'
import { bidRowsOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'

test.use({ javaScriptEnabled: false })

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('the list can be read, paged and filtered', async ({ page }) => {
    await page.goto('/')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(9)
    const card = cards.filter({ hasText: harbour.title })
    await expect(card.getByText('MELS 3000')).toBeVisible()
    await card.getByText('Minimum Funding Target').click()
    await expect(card.getByText('1.000 · 25,00%')).toBeVisible()
    await expect(card.locator('time')).toContainText('23')
    // Controls that need JavaScript are hidden.
    await expect(page.getByRole('button', { name: texts.ui.darkMode })).toBeHidden()
    await expect(page.getByRole('button', { name: matching(texts.playSong.play('*')) })).toHaveCount(0)
    await page
      .getByRole('navigation', { name: texts.ui.pages })
      .getByRole('link', { name: texts.ui.page(2), exact: true })
      .click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await page.getByLabel('Genre').selectOption('Dub')
    await page.getByRole('button', { name: texts.browseAuctions.filters.apply }).click()
    await expect(cards.getByRole('heading', { level: 2 })).toHaveText([tide.title])
    await page.getByRole('link', { name: 'Active', exact: true }).click()
    await page.getByLabel('Genre').selectOption('')
    await page.getByRole('searchbox').fill('undertow')
    await page.getByRole('searchbox').press('Enter')
    await expect(cards.getByRole('heading', { level: 2 })).toHaveText([tide.title])
    await page.getByRole('link', { name: texts.browseAuctions.card.openTitle(tide.title) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tide.title)
  })

  test('an auction and its bids can be read and its song played', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Auction is Open' })).toBeVisible()
    await expect(main.getByText(texts.readDemand.demand.running.clears('3.50', 1_000)).first()).toBeVisible()
    await expect(main.locator('audio')).toBeVisible()
    const rows = bidRowsOf(page)
    await expect(rows).toHaveCount(6)
    await main.getByRole('button', { name: 'Show more' }).click()
    await expect(rows).toHaveCount(8)
    await expect(main.getByRole('button', { name: texts.viewAuction.share.action })).toBeHidden()
    await main.getByText(texts.readDemand.demand.table.label).first().click()
    await expect(main.getByRole('table', { name: texts.readDemand.demand.table.caption })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('the menu opens and leads to the other pages', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: texts.ui.menu }).click()
    await page.getByRole('navigation', { name: texts.ui.menu }).getByRole('link', { name: 'Privacy & policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Website Privacy Policy')
    await page.getByRole('link', { name: 'Cookie Privacy Policy' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Privacy Policy')
    await expect(page.getByRole('main')).toContainText('Dated 01 April 2025')
  })
})
