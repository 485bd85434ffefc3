import { expect, test } from '../support/melos.ts'
import { screens } from '../support/screens.ts'
import { texts } from '../support/texts.ts'
import { whenHydrated } from '../support/when-hydrated.ts'

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('the demand chart says in a sentence and in a table what it shows', async ({ page, world }) => {
      await page.goto(`/auction/${world.harbour}`)
      const chart = page.getByRole('figure', { name: texts.readDemand.demand.title })
      const sentence =
        'Bids at 3.50 MELS or more take all 1 000 tokens. Every winner pays 3.50, the lowest winning bid.'
      await expect(chart.locator('p').first()).toHaveText(sentence)
      await expect(chart.getByRole('img', { name: sentence })).toBeVisible()
      await expect(chart.getByText(texts.readDemand.demand.everyonePays('3.50'))).toBeVisible()
      await chart.getByText(texts.readDemand.demand.table.label).click()
      const table = chart.getByRole('table', { name: texts.readDemand.demand.table.caption })
      await expect(table.locator('tbody tr')).toHaveCount(8)
      await expect(table.locator('tbody tr').nth(4)).toHaveText(/3\.50\s*250\s*1\s100\s*wins in part/)
      await expect(table.locator('tbody tr').nth(5)).toHaveText(/3\.00\s*100\s*1\s200\s*loses/)
    })
  })
}

test.describe('by keyboard', () => {
  test.use(screens.desktop)

  test('the demand is read price by price', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const chart = page.getByRole('figure', { name: texts.readDemand.demand.title })
    const slider = chart.getByRole('slider', { name: texts.readDemand.demand.slider })
    await slider.focus()
    const clearing = '3.50 MELS or more: bids for 1\u00A0100 tokens, 250 of them at 3.50.'
    await expect(slider).toHaveAttribute('aria-valuetext', clearing)
    await expect(chart.getByText(clearing)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const higher = '4.00 MELS or more: bids for 850 tokens, 150 of them at 4.00.'
    await expect(slider).toHaveAttribute('aria-valuetext', higher)
    await expect(chart.getByText(higher)).toBeVisible()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', /^2\.50 MELS or more: bids for 1\s290 tokens/)
  })

  test('the prices are read bid by bid', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const chart = page.getByRole('figure', { name: texts.readDemand.prices.title })
    await expect(chart).toContainText('rose from 3.00 to 3.50 MELS')
    const slider = chart.getByRole('slider', { name: texts.readDemand.prices.slider })
    await slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', /8 bids\. Clearing price 3\.50, highest bid 6\.00 MELS\.$/)
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', /1 bid\. No clearing price yet, highest bid 2\.50 MELS\.$/)
    await chart.getByText(texts.readDemand.demand.table.label).click()
    await expect(chart.getByRole('table').locator('tbody tr').first()).toContainText('3.50')
  })
})

test('a bid that is thought about is a dot that says what it would win', async ({ page, world }) => {
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  const chart = page.getByRole('figure', { name: texts.readDemand.demand.title })
  await expect(chart.getByText(texts.readDemand.demand.you, { exact: true })).toHaveCount(0)
  const form = page.getByRole('region', { name: 'Your bid' })
  await form.getByLabel('Min price per token offered').fill('3.5')
  await form.getByLabel('Number of tokens').fill('100')
  await expect(chart.getByText(texts.readDemand.demand.you, { exact: true })).toBeVisible()
  const sentence = texts.placeBid.getsAtLeast('3.50', '42', '100')
  await expect(chart.getByText(sentence)).toBeVisible()
  await expect(form).toContainText(sentence)
  await expect(form).toContainText(texts.placeBid.fullPrice('3.51'))
})

test('without bids the charts say so', async ({ page, world }) => {
  await page.goto(`/auction/${world.plain}`)
  await expect(page.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
    texts.readDemand.demand.running.none,
  )
  await expect(page.getByRole('figure', { name: texts.readDemand.prices.title })).toContainText(
    texts.readDemand.prices.running.none,
  )
})
